import { go, open } from '@latchkey/core'
import { connectedKit } from '../../fixtures/fakeKit.ts'
import { type FakeWallet, fakeWallet } from '../../fixtures/fakeWallet.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

export const switchNetworkStories: Stories = {
  waiting: show({ switchAnswer: 'waits' }),
  declined: show({ switchAnswer: { code: 4001, message: 'User rejected the request.' } }),
  unknownChain: show({ switchAnswer: { code: 4902, message: 'Unrecognized chain ID "0xa".' } }),
  longText: show({
    name: 'The Wallet of the Federation of Particularly Long Names',
    switchAnswer: 'waits',
  }),
}

function show(wallet: Partial<FakeWallet>): Story {
  return async (options) => {
    const kit = await connectedKit({
      ...options,
      wallets: [fakeWallet({ id: 'one', name: 'Rabby Wallet', ...wallet })],
    })
    await open(kit)
    go(kit, { view: 'Networks' })
    go(kit, { view: 'SwitchNetwork', params: { network: 'eip155:10' } })
    return kit
  }
}
