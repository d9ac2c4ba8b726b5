import type { HostPage } from '../page.ts'
import type { Login } from './startTimedLogin.ts'

const email = 'ada@example.com'

/** A new visitor logs in by mail in the kit's window. */
export async function signUp(host: HostPage, { mail, recovery }: Login): Promise<void> {
  await host.connectButton.click()
  await host.dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
  await host.page.keyboard.press('Enter')
  await host.expectTitle('Register Device')
  const number = Number(await host.dialog.getByRole('img', { name: /^Your number/ }).textContent())
  const [, token] = /\/approve#(\S+)/.exec((await mail.next(email, 0)).text) ?? []
  const body = JSON.stringify({ token, number })
  await fetch(`${recovery.url}/approve/choose`, { method: 'POST', body })
  await host.expectTitle('Confirm Email')
  const [code = ''] = /^\d{6,9}/.exec((await mail.next(email, 1)).text) ?? []
  await host.dialog.getByRole('textbox', { name: 'Code' }).fill(code)
  await host.expectTitle('Your Wallet')
  await host.button('Continue').click()
  await host.expectFact('status', 'connected')
}

/** Approves a sign-in; what the gateway has accepted. */
export async function signIn(
  host: HostPage,
): Promise<{ readonly message: string; readonly signature: `0x${string}` }> {
  const frame = host.page.frameLocator('iframe[data-latchkey]')
  await frame.getByText('Sign this message?').waitFor()
  const answered = host.page.waitForRequest((request) => request.url().includes('/siwx/verify'))
  await frame.getByRole('button', { name: 'Approve' }).click()
  // As: the body of the request.
  const sent = (await answered).postDataJSON() as Awaited<ReturnType<typeof signIn>>
  await host.expectFact('sign-in', 'signedIn')
  await host.expectClosed()
  return sent
}

export async function addressOf(host: HostPage): Promise<`0x${string}`> {
  const text = await host.page.locator('[data-fact="address"]').textContent()
  // As: a fact of the demo.
  return text as `0x${string}`
}
