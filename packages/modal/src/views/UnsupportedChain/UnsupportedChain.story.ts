import { disconnect, open } from '@latchkey/core'
import { connectedKit, type FakeKitOptions } from '../../fixtures/fakeKit.ts'
import { manyNetworks } from '../../fixtures/fakeNetworks.ts'
import { type FakeWallet, fakeWallet } from '../../fixtures/fakeWallet.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

export const unsupportedChainStories: Stories = {
  few: show({}),
  many: show({ networks: manyNetworks, metadata: { name: 'Juniper Exchange' } }),
  disconnecting: async options => {
    const kit = await show({}, { closeAnswer: 'waits' })(options)
    void disconnect(kit)
    return kit
  },
}

function show(kitOptions: FakeKitOptions, wallet: Partial<FakeWallet> = {}): Story {
  return async options => {
    const wallets = [fakeWallet({ id: 'one', name: 'Keyring', network: 'eip155:777', ...wallet })]
    const kit = await connectedKit({ ...options, ...kitOptions, wallets })
    await open(kit)
    return kit
  }
}
