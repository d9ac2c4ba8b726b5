import { open } from '@latchkey/core'
import {
  fakeWallet,
  fullKit,
  manyNetworks,
  connectedKit,
  type Stories,
} from '@latchkey/modal/fixtures'
import { receive } from './index.ts'

export const receiveStories: Stories = {
  evm: async (options) => {
    const kit = await connectedKit({ features: [receive], ...options })
    await open(kit, { view: 'Receive' })
    return kit
  },
  manyNetworks: async (options) => {
    const kit = await connectedKit({ features: [receive], networks: manyNetworks, ...options })
    await open(kit, { view: 'Receive' })
    return kit
  },
  bitcoin: async (options) => {
    const address = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'
    const wallets = [
      fakeWallet({
        id: 'xverse',
        name: 'Xverse',
        namespaces: ['bip122'],
        accounts: [{ address }],
      }),
    ]
    const kit = await fullKit({ features: [receive], wallets, ...options })
    await open(kit, { view: 'Receive' })
    return kit
  },
}
