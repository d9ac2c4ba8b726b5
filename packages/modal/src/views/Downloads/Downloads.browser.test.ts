import { go, type Kit, open } from '@latchkey/core'
import type { Wallet } from '@latchkey/core/wallets'
import { beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeWalletEntry as zerion } from '../../fixtures/fakes/fakeDirectory.ts'
import type { FakeDevice } from '../../fixtures/fakes/fakeDevice.ts'
import { fakeKit } from '../../fixtures/fakes/fakeKit.ts'
import { readCode, slowly } from '../../fixtures/readCode.ts'
import { dialogShown, shadow, track } from '../../fixtures/screen.ts'

// The test server compiles the views on their first request.
beforeAll(async () => {
  await import('./DownloadsView.tsx')
})

async function downloads(wallet: Wallet, device?: FakeDevice): Promise<Kit> {
  const kit = track(fakeKit({ device, answers: {} }))
  await open(kit)
  await dialogShown()
  go(kit, { view: 'Downloads', params: { wallet } })
  await expect.element(page.getByRole('dialog', { name: `Get ${wallet.name}` })).toBeVisible()
  return kit
}

const links = () =>
  [...shadow().querySelectorAll<HTMLAnchorElement>('.downloads a')].map(({ href }) => href)

describe('Downloads', () => {
  it('the downloads view has a QR code for the phone and a link for every store [CON-18]', async () => {
    await downloads(zerion)
    await expect
      .poll(links)
      .toEqual([
        'https://chromewebstore.test/zerion',
        'https://apps.test/zerion',
        'https://play.test/zerion',
        'https://zerion.test/',
      ])
    await expect.poll(readCode, slowly).toBe('https://zerion.test')
    for (const link of shadow().querySelectorAll<HTMLAnchorElement>('.downloads a'))
      expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
  })

  it('the QR code of the downloads view leads to the only store for phones', async () => {
    await downloads({ ...zerion, play_store: null })
    await expect.poll(readCode, slowly).toBe('https://apps.test/zerion')
  })

  it('the downloads view on a phone offers its own store, and no QR code [CON-18]', async () => {
    await downloads(zerion, { phone: 'iphone' })
    await expect.poll(links).toEqual(['https://apps.test/zerion', 'https://zerion.test/'])
    expect(shadow().querySelector('.qr-code')).toBeNull()
  })

  it('the downloads view links only to web pages', async () => {
    await downloads({ ...zerion, chrome_store: 'javascript:alert(1)', homepage: 'data:text/html,' })
    await expect.poll(links).toEqual(['https://apps.test/zerion', 'https://play.test/zerion'])
  })

  it('the downloads view says that no download is known, and leads back', async () => {
    const kit = await downloads({ id: 'small', name: 'Small' })
    await expect.element(page.getByText('No download found')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Choose another wallet' }))
    await expect.poll(() => kit.store.getState().modal.history.at(-1)?.view).toBe('Connect')
  })
})
