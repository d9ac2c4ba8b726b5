import { go, open } from '@latchkey/core'
import type { Wallet } from '@latchkey/core/wallets'
import { fakeWalletEntry } from '../../fixtures/fakes/fakeDirectory.ts'
import type { FakeDevice } from '../../fixtures/fakes/fakeDevice.ts'
import { fakeKit } from '../../fixtures/fakes/fakeKit.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

const zerion = fakeWalletEntry

export const downloadsStories: Stories = {
  everywhere: show({ ...zerion, firefox_store: 'https://addons.test/zerion' }),
  extensionOnly: show({ id: 'a', name: 'Taho', chrome_store: 'https://chromewebstore.test/taho' }),
  websiteOnly: show({ id: 'a', name: 'Argent', homepage: 'https://argent.test' }),
  nothing: show({ id: 'a', name: 'Small' }),
  iphone: show(zerion, { phone: 'iphone' }),
  android: show(zerion, { phone: 'android' }),
  longText: show({
    ...zerion,
    name: 'The Wallet of the Federation of Particularly Long Names and Descriptions',
  }),
}

function show(wallet: Wallet, device?: FakeDevice): Story {
  return async (options) => {
    const kit = fakeKit({ ...options, device, answers: {} })
    await open(kit)
    go(kit, { view: 'Downloads', params: { wallet } })
    return kit
  }
}
