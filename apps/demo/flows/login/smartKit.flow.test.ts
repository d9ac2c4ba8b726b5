import { expect, it } from 'vitest'
import type { HostPage } from '../page.ts'
import { startVisits } from '../visit.ts'
import { startKitLogin } from './kitLogin.ts'

// The kit's own window over the real frame, both services, the gateway's bundler and its paymaster.
const visit = startVisits()
const world = startKitLogin({ isSmart: true })
const email = 'ada@example.com'
/** A first call without the service's nonce. */
const provoked = /status of 400/

async function signUp(host: HostPage): Promise<void> {
  await host.connectButton.click()
  await host.dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
  await host.page.keyboard.press('Enter')
  await host.expectTitle('Register Device')
  const number = Number(await host.dialog.getByRole('img', { name: /^Your number/ }).textContent())
  const [, token] = /\/approve#(\S+)/.exec((await world.login.mail.next(email, 0)).text) ?? []
  const body = JSON.stringify({ token, number })
  await fetch(`${world.login.recovery.url}/approve/choose`, { method: 'POST', body })
  await host.expectTitle('Confirm Email')
  const [code = ''] = /^\d{6,9}/.exec((await world.login.mail.next(email, 1)).text) ?? []
  await host.dialog.getByRole('textbox', { name: 'Code' }).fill(code)
  await host.expectTitle('Your Wallet')
  await host.button('Continue').click()
  await host.expectFact('status', 'connected')
}

it('a visitor signs up by mail, has their account deployed and two calls carried out in one press that the host pays for, and lends, finds and ends a key [EMB-12, EMB-13, EMB-14]', async () => {
  const host = await visit({ path: world.path, wallets: [], provoked })
  await signUp(host)
  const frame = host.page.frameLocator('iframe[data-latchkey]')
  const press = (name: string): Promise<void> =>
    host.page.getByRole('button', { name, exact: true }).click()

  await press('Two calls at once')
  await host.expectTitle('Approve Transaction')
  await frame.getByText('2 / 2', { exact: true }).waitFor()
  await frame.getByText('Fee paid by').waitFor()
  await frame.getByRole('button', { name: 'Approve' }).click()
  await host.expectFact('calls', 'success')
  await host.expectClosed()
  await press('Show their status')
  await frame.getByText('These calls were carried out').waitFor()
  await frame.getByRole('button', { name: 'Close' }).click()
  await host.expectClosed()

  await press('Lend a key for an hour')
  await frame.getByText('Let this site act without asking you?').waitFor()
  const opening = host.page.context().waitForEvent('page')
  await frame.getByRole('button', { name: 'Review in a secure window' }).click()
  await (await opening).getByRole('button', { name: 'Approve' }).click()
  await host.expectFact('key', 'lent')
  await host.expectClosed()
  await host.openAccount()
  await host.button('Login and devices').click()
  await host.button('Permissions').click()
  await host.text(/^0 of 0\.0+1 WETH used/).waitFor()
  await host.button(/^Revoke/).click()
  await frame.getByText('End this permission?').waitFor()
  await frame.getByRole('button', { name: 'Approve' }).click()
  await host.text('No app can act without asking you.').waitFor()
  expect(host.requests.some((url) => url.includes('/v1/sessions/'))).toBe(true)
}, 90_000)
