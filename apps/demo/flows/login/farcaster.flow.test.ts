import type { Page } from 'playwright-core'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { type HostPage, patient } from '../page.ts'
import { codeOn } from '../phone.ts'
import { startVisits } from '../visit.ts'
import { startKitLogin } from './kitLogin.ts'

// The kit's own view over the real frame and both services, which ask a node for the id. A stand-in has Farcaster's relay and app.
const visit = startVisits()
const world = startKitLogin()
const address = /^0x[0-9a-fA-F]{40}$/
/** A first call without the service's nonce; the relay has no answer yet. */
const provoked = /status of 400/

/** The visitor's other device opens the link of the code, and approves. */
async function onPhone({ page }: HostPage): Promise<void> {
  let link: string | undefined
  await expect.poll(async () => (link = await codeOn(page)), patient).toContain('/~/siwf?')
  await approveAt(page, link)
}

async function approveAt(page: Page, link: string | null | undefined): Promise<void> {
  const context = await page.context().browser()?.newContext()
  const phone = (await context?.newPage()) as Page
  await phone.goto(link ?? '')
  await phone.getByRole('button', { name: 'Approve' }).click()
  await phone.getByText('go back to where you came from').waitFor()
  await context?.close()
}

async function logIn(host: HostPage): Promise<string> {
  await host.connectButton.click()
  await host.button(/Farcaster/).click()
  await host.expectTitle('Farcaster')
  await onPhone(host)
  await host.expectFact('status', 'connected')
  await host.expectFact('eip155', address)
  return (await host.page.locator('[data-fact="eip155"]').textContent()) ?? ''
}

/** Asks for the words in the account, and gives the window of the wallet that is to show them. */
async function askForWords(host: HostPage): Promise<Page> {
  await host.openAccount()
  await host.button('Login and devices').click()
  await host.button(/^Export wallet/).click()
  const wallet = host.page.frameLocator('iframe[data-latchkey]')
  // The card may grow between the pointer's down and up. Then the button is pressed again.
  const press = async (): Promise<Page | undefined> => {
    const opening = host.page.context().waitForEvent('page', { timeout: 3_000 })
    const opened = opening.catch(() => undefined)
    await wallet.getByRole('button', { name: 'Review in a secure window' }).click()
    return opened
  }
  const confirm = (await press()) ?? (await press())
  if (!confirm) throw new Error('no window of the wallet')
  await confirm.getByRole('button', { name: 'Next' }).click()
  return confirm
}

it('a visitor who approves with Farcaster reads what it is and has it, the same one on a new device and after a reload, its words after a fresh approval, and a way out of all devices [CON-03, CON-04]', async () => {
  const host = await visit({ path: world.path, wallets: [], provoked })
  const own = await logIn(host)
  await host.expectTitle('Your Wallet')
  await host.button('Done').click()
  await host.expectClosed()
  await host.page.reload()
  await host.expectFact('eip155', own)
  // A new browser has no share: R gives its own for the same signed message.
  const other = await visit({ path: world.path, wallets: [], provoked })
  expect(await logIn(other)).toBe(own)
  await other.expectClosed()
  // An export takes a fresh message: the session is not enough.
  const confirm = await askForWords(other)
  const link = confirm.getByRole('link', { name: 'Open Farcaster' })
  await link.waitFor()
  expect(await confirm.getByRole('button', { name: 'Hold to show the words' }).count()).toBe(0)
  await approveAt(other.page, await link.getAttribute('href'))
  await confirm.getByRole('button', { name: 'Hold to show the words' }).hover()
  await confirm.mouse.down()
  await expect.poll(() => confirm.getByRole('listitem').count(), patient).toBe(24)
  const words = await confirm.getByRole('listitem').allTextContents()
  await confirm.mouse.up()
  await confirm.getByRole('button', { name: 'Close' }).click()
  await other.text('You exported this wallet on').waitFor()
  expect(mnemonicToAccount(words.join(' ')).address).toBe(own)
  await other.button('Log out everywhere').click()
  const wallet = other.page.frameLocator('iframe[data-latchkey]')
  await wallet.getByRole('button', { name: 'Approve' }).click()
  await other.expectFact('status', 'disconnected')
}, 90_000)
