import type { Page } from 'playwright-core'
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

it('a visitor who approves with Farcaster has an account, and the same one on a new device and after a reload [CON-03, CON-04]', async () => {
  const host = await visit({ path: world.path, wallets: [], provoked })
  const own = await logIn(host)
  await host.page.reload()
  await host.expectFact('eip155', own)
  // A new browser has no share: R gives its own for the same signed message.
  const other = await visit({ path: world.path, wallets: [], provoked })
  expect(await logIn(other)).toBe(own)
}, 90_000)
