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

it('shows English at once, and the language when it comes', async () => {
  const kit = track(fakeKit({ locale: 'he', fetchLanguage: async () => {} }))
  await open(kit)
  expect((await dialogShown()).textContent).toContain('Connect Wallet')
  expect(spoken()).toEqual(['en', 'ltr'])
  takeLanguage(kit, he)
  await expect.poll(() => shadow().textContent).toContain('חיבור ארנק')
  expect(spoken()).toEqual(['he', 'rtl'])
})

it('stays English where the language does not come', async () => {
  await open(track(fakeKit({ locale: 'no tag' })))
  expect((await dialogShown()).textContent).toContain('Connect Wallet')
  expect(spoken()).toEqual(['en', 'ltr'])
})

it('runs as the page does where the host chose no language', async () => {
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
])('says what a wallet’s %s means in the language [CON-16]', async (code, sentence) => {
  const answer = { message: 'nope', ...(code === undefined ? {} : { code }) }
  const wallets = [fakeWallet({ id: 'one', name: 'Keyring', answer })]
  const kit = track(fakeKit({ locale: de, wallets }))
  await open(kit, { view: 'ConnectingExternal', params: { connectorId: 'one' } })
  await expect.poll(() => shadow().textContent).toContain(sentence)
})

it('is asked for once, however many ask', async () => {
  const kit = track(fakeKit({ locale: 'de' }))
  const seen = new Set<unknown>()
  kit.cleanup.add(kit.store.subscribe(({ texts }) => seen.add(texts)))
  loadLanguage(kit)
  await open(kit)
  await expect.poll(() => shadow().textContent).toContain('Wallet verbinden')
  loadLanguage(kit)
  await connect(kit, { connectorId: 'one' })
  // Those of English, and those of the language.
  expect(seen.size).toBe(2)
})
