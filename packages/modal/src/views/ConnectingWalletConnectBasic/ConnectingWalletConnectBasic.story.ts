import { open } from '@latchkey/core'
import { fakeKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import { fakeWalletConnect } from '../../fixtures/fakes/fakeWalletConnect.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

export const basicStories: Stories = {
  code: show({}),
  loading: show({ walletConnect: fakeWalletConnect({ link: 'waits' }) }),
  withoutList: show({ allWallets: 'HIDE' }),
}

function show(kitOptions: FakeKitOptions): Story {
  return async (options) => {
    const kit = fakeKit({
      ...options,
      wallets: [],
      walletConnect: fakeWalletConnect(),
      ...kitOptions,
    })
    await open(kit, { view: 'ConnectingWalletConnectBasic' })
    return kit
  }
}
