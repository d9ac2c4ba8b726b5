import { open } from '@latchkey/core'
import { connectedKit, type FakeKitOptions } from '../../fixtures/fakeKit.ts'
import { manyNetworks } from '../../fixtures/fakeNetworks.ts'
import { fakeWallet } from '../../fixtures/fakeWallet.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

export const unsupportedChainStories: Stories = {
  few: show({}),
  many: show({ networks: manyNetworks, metadata: { name: 'Juniper Exchange' } }),
}

function show(kitOptions: FakeKitOptions): Story {
  return async (options) => {
    const wallets = [fakeWallet({ id: 'one', name: 'Keyring', network: 'eip155:777' })]
    const kit = await connectedKit({ ...options, ...kitOptions, wallets })
    await open(kit)
    return kit
  }
}
