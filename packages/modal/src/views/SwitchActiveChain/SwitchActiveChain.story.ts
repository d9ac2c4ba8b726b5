import { go, open } from '@latchkey/core'
import { fullKit } from '../../fixtures/fakes/fakeKit.ts'
import { everyNamespace, network } from '../../fixtures/fakes/fakeNetworks.ts'
import { fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

export const switchActiveChainStories: Stories = {
  solana: show('Rabby Wallet'),
  longText: show('The Wallet of the Federation of Particularly Long Names', 'A Network'.repeat(6)),
}

function show(name: string, current = 'Ethereum'): Story {
  return async (options) => {
    const [, ...networks] = everyNamespace
    const kit = await fullKit({
      ...options,
      networks: [network(1, current, 'ETH'), ...networks],
      wallets: [fakeWallet({ id: 'one', name })],
    })
    await open(kit)
    go(kit, { view: 'Networks' })
    go(kit, {
      view: 'SwitchActiveChain',
      params: { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    })
    return kit
  }
}
