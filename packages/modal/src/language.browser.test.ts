import { connect, open, loadLanguage } from '@latchkey/core'
import { de, he } from '@latchkey/ui/locales'
import { expect, it } from 'vitest'
import { fakeKit } from './fixtures/fakes/fakeKit.ts'
import { fakeWallet } from './fixtures/fakes/fakeWallet.ts'
import { dialogShown, shadow, track } from './fixtures/screen.ts'
import { takeLanguage } from './language.ts'

function spoken(): readonly (string | null | undefined)[] {
  const modal = shadow().querySelector('.modal')
  return ['lang', 'dir'].map((name) => modal?.getAttribute(name))
}

it('the window shows English at once, and the language when it arrives', async () => {
  const kit = track(fakeKit({ locale: 'he', fetchLanguage: async () => {} }))
  await open(kit)
  expect((await dialogShown()).textContent).toContain('Connect Wallet')
  expect(spoken()).toEqual(['en', 'ltr'])
  takeLanguage(kit, he)
  await expect.poll(() => shadow().textContent).toContain('חיבור ארנק')
  expect(spoken()).toEqual(['he', 'rtl'])
})

it('the window stays English when the language cannot be loaded', async () => {
  await open(track(fakeKit({ locale: 'no tag' })))
  expect((await dialogShown()).textContent).toContain('Connect Wallet')
  expect(spoken()).toEqual(['en', 'ltr'])
})

it('the window has the direction of the page when the host chose no language', async () => {
  document.documentElement.dir = 'rtl'
  await open(track(fakeKit()))
  expect(getComputedStyle(await dialogShown()).direction).toBe('rtl')
  expect(spoken()).toEqual(['en', null])
})

it.each([
  [4900, 'Die Wallet ist mit keinem Netzwerk verbunden.'],
  [-32005, 'Zu viele Anfragen. Warten Sie kurz und versuchen Sie es erneut.'],
  // A wallet that answers without a code.
  [undefined, 'Die Wallet hat einen Fehler gemeldet.'],
])(
  'the window says in the language what a wallet’s error %s means [CON-16]',
  async (code, sentence) => {
    const answer = { message: 'nope', ...(code === undefined ? {} : { code }) }
    const wallets = [fakeWallet({ id: 'one', name: 'Keyring', answer })]
    const kit = track(fakeKit({ locale: de, wallets }))
    await open(kit, { view: 'ConnectingExternal', params: { connectorId: 'one' } })
    await expect.poll(() => shadow().textContent).toContain(sentence)
  },
)

it('a language is loaded once for any number of requests', async () => {
  const kit = track(fakeKit({ locale: 'de' }))
  const seen = new Set<unknown>()
  kit.cleanup.add(kit.store.subscribe(({ texts }) => seen.add(texts)))
  loadLanguage(kit)
  await open(kit)
  await expect.poll(() => shadow().textContent).toContain('Wallet verbinden')
  loadLanguage(kit)
  await connect(kit, { connectorId: 'one' })
  // The texts of English, and the texts of the language.
  expect(seen.size).toBe(2)
})
