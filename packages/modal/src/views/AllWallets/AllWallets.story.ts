import { go, open } from '@latchkey/core'
import { fakeDirectory } from '../../fixtures/fakes/fakeDirectory.ts'
import { fakeKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import { fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { fakeWalletConnect } from '../../fixtures/fakes/fakeWalletConnect.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

const installed = [
  fakeWallet({ id: 'rabby', name: 'Rabby Wallet' }),
  fakeWallet({ id: 'frame', name: 'Frame' }),
]
const directory = fakeDirectory(200)
const thousand = fakeDirectory(1_000).map(({ id, name, mobile_link }) => ({
  id,
  name,
  mobile_link: mobile_link ?? undefined,
}))

export const allWalletsStories: Stories = {
  wallets: show({ answers: { directory }, recent: ['rainbow'] }),
  noneInstalled: show({ wallets: [], answers: { directory } }),
  thousand: show({ answers: { directory: [] }, customWallets: thousand }),
  few: show({ wallets: [], answers: { directory: fakeDirectory(3) } }),
  loading: show({ wallets: [], answers: { directory: 'waits' } }),
  loadingMore: show({ answers: { directory: 'waits' } }),
  error: show({ wallets: [], answers: { directory: 'fails' } }),
  partial: show({ answers: { directory: 'fails' } }),
  offline: show({ wallets: [], answers: { directory: 'fails' }, device: { offline: true } }),
  empty: show({ wallets: [], answers: { directory: [] } }),
  mobile: show({ wallets: [], answers: { directory }, device: { phone: 'iphone' } }),
  longText: show({
    answers: {
      directory: fakeDirectory(12).map((wallet, place) => ({
        ...wallet,
        name:
          place % 2
            ? `${wallet.name} of the Federation of Particularly Long Names`
            : 'Donaudampfschifffahrtsgesellschaftskapitänswallet',
      })),
    },
  }),
}

function show(kitOptions: FakeKitOptions): Story {
  return async (options) => {
    const kit = fakeKit({
      ...options,
      wallets: installed,
      walletConnect: fakeWalletConnect(),
      ...kitOptions,
    })
    await open(kit)
    go(kit, { view: 'AllWallets' })
    return kit
  }
}
