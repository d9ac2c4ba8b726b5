import { connect, type Language, open } from '@latchkey/core'
import { de, he } from '@latchkey/ui/locales'
import { expect, it } from 'vitest'
import { fakeKit } from './fixtures/fakeKit.ts'
import { fakeWallet } from './fixtures/fakeWallet.ts'
import { dialogShown, shadow, track } from './fixtures/screen.ts'

function spoken(): readonly (string | null | undefined)[] {
  const modal = shadow().querySelector('.modal')
  return ['lang', 'dir'].map((name) => modal?.getAttribute(name))
}

it('shows English at once, and the language when it comes', async () => {
  let arrive: (language: Language) => void = () => {}
  const fetchLanguage = (): Promise<Language> => new Promise((resolve) => (arrive = resolve))
  await open(track(fakeKit({ locale: 'he', fetchLanguage })))
  expect((await dialogShown()).textContent).toContain('Connect Wallet')
  expect(spoken()).toEqual(['en', 'ltr'])
  arrive(he)
  await expect.poll(() => shadow().textContent).toContain('חיבור ארנק')
  expect(spoken()).toEqual(['he', 'rtl'])
})

it('stays English where the language does not come', async () => {
  const failing = Promise.reject<Language>(new TypeError('Failed to fetch'))
  await open(track(fakeKit({ locale: 'de', fetchLanguage: () => failing })))
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
  [undefined, 'Die Wallet hat keine Verbindung hergestellt.'],
])('says what a wallet’s %s means in the language [CON-16]', async (code, sentence) => {
  const answer = { message: 'nope', ...(code === undefined ? {} : { code }) }
  const wallets = [fakeWallet({ id: 'one', name: 'Keyring', answer })]
  const kit = track(fakeKit({ locale: de, wallets }))
  await open(kit, { view: 'ConnectingExternal', params: { connectorId: 'one' } })
  await expect.poll(() => shadow().textContent).toContain(sentence)
})

it('asks once, however often it is opened', async () => {
  let asked = 0
  const kit = track(
    fakeKit({
      locale: 'de',
      fetchLanguage: () => {
        asked++
        return Promise.resolve(de)
      },
    }),
  )
  await open(kit)
  await connect(kit, { connectorId: 'one' })
  await open(kit)
  await expect.poll(() => shadow().textContent).toContain('Konto')
  expect(asked).toBe(1)
})
