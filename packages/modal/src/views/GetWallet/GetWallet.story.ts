import { open } from '@latchkey/core'
import { fakeDirectory } from '../../fixtures/fakes/fakeDirectory.ts'
import { fakeKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

export const getWalletStories: Stories = {
  wallets: show({ answers: { directory: fakeDirectory(12) } }),
  loading: show({ answers: { directory: 'waits' } }),
  failed: show({ answers: { directory: 'fails' } }),
  phone: show({ answers: { directory: fakeDirectory(12) }, device: { phone: 'android' } }),
}

function show(kitOptions: FakeKitOptions): Story {
  return async (options) => {
    const kit = fakeKit({ ...options, ...kitOptions })
    await open(kit, { view: 'GetWallet' })
    return kit
  }
}
