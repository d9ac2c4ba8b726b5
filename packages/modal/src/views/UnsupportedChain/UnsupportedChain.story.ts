import { open } from '@latchkey/core'
import { type FakeKitOptions, fullKit } from '../../fixtures/fakes/fakeKit.ts'
import { ethereum, manyNetworks, network, optimism } from '../../fixtures/fakes/fakeNetworks.ts'
import { type FakeWallet, fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { press } from '../../fixtures/press.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

const away = (wallet: Partial<FakeWallet> = {}) =>
  fakeWallet({ id: 'away', name: 'Keyring', network: 'eip155:777', ...wallet })
const there = fakeWallet({ id: 'there', name: 'Rabby Wallet' })

export const unsupportedChainStories: Stories = {
  few: show({}),
  many: show({ networks: manyNetworks, metadata: { name: 'Juniper Exchange' } }),
  severalWallets: show({ wallets: [away(), there] }),
  longText: show({
    networks: [
      network(1, 'The Network with a Name That Does Not End Before the Second Line', 'LONG'),
      optimism,
    ],
    metadata: { name: 'The Exchange of the Federation of Particularly Long Names' },
    wallets: [away({ name: 'Donaudampfschifffahrtsgesellschaftskapitänswallet' }), there],
  }),
  disconnecting: leave({ closeAnswer: 'waits' }),
  disconnectFailed: leave({ closeAnswer: { code: 4001, message: 'no' } }),
}

function show(kitOptions: FakeKitOptions): Story {
  return async (options) => {
    const networks = [ethereum, optimism] as const
    const kit = await fullKit({ networks, wallets: [away()], ...options, ...kitOptions })
    await open(kit)
    return kit
  }
}

/** The view after a press of Disconnect. */
function leave(wallet: Partial<FakeWallet>): Story {
  return async (options) => {
    const kit = await show({ wallets: [away(wallet)] })(options)
    await press(kit, (t) => t('account.disconnect'))
    return kit
  }
}
