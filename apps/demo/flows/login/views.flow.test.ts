import { askNode } from '@latchkey/testing/chain'
import { verifyMessage } from 'viem'
import { expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { startVisits } from '../visit.ts'
import { startKitLogin } from './kitLogin.ts'

// The kit's own views over the real frame, both services and their mails.
const visit = startVisits()
const patient = { timeout: 30_000, interval: 100 }
const minute = 60_000
const world = startKitLogin()

const mailsTo = (email: string): number =>
  world.login.mail.mails.filter(({ to }) => to === email).length
const mailTo = async (email: string, before: number): Promise<string> =>
  (await world.login.mail.next(email, before)).text
const codeIn = (text: string): string => /^\d{6,9}/.exec(text)?.[0] ?? ''

async function start(host: HostPage, email: string): Promise<void> {
  await host.connectButton.click()
  await host.dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
  await host.page.keyboard.press('Enter')
}

/** Chooses the shown number in the page behind the mail's link, as the visitor does there. */
async function approve(host: HostPage, email: string, before: number): Promise<void> {
  await host.expectTitle('Register Device')
  const number = Number(await host.dialog.getByRole('img', { name: /^Your number/ }).textContent())
  const [, token] = /\/approve#(\S+)/.exec(await mailTo(email, before)) ?? []
  await fetch(`${world.login.recovery.url}/approve/choose`, {
    method: 'POST',
    body: JSON.stringify({ token, number }),
  })
}

/** Chooses a number behind the last link that an address got. */
async function chooseNumber(email: string, number: number): Promise<void> {
  const link = (text: string): string | undefined => /\/approve#(\S+)/.exec(text)?.[1]
  const tokens = (): readonly string[] =>
    world.login.mail.mails.flatMap(({ to, text }) => (to === email ? (link(text) ?? []) : []))
  await expect.poll(() => tokens().length, patient).toBeGreaterThan(0)
  await fetch(`${world.login.recovery.url}/approve/choose`, {
    method: 'POST',
    body: JSON.stringify({ token: tokens().at(-1), number }),
  })
}

const typeCode = (host: HostPage, code: string): Promise<void> =>
  host.dialog.getByRole('textbox', { name: 'Code' }).fill(code)

/** In place: the frame sees that the visitor sees its whole card (CLK-1). */
const approveInFrame = ({ page }: HostPage): Promise<void> =>
  page.frameLocator('iframe[data-latchkey]').getByRole('button', { name: 'Approve' }).click()

async function signUp(host: HostPage, email: string): Promise<void> {
  const before = mailsTo(email)
  await start(host, email)
  await approve(host, email, before)
  await host.expectTitle('Confirm Email')
  await typeCode(host, codeIn(await mailTo(email, before + 1)))
}

/** A first call without the service's nonce, and a wrong code. */
const provoked = /status of 400/

it('a visitor types an e-mail address, approves the device, enters the code, and has an account on EVM and Solana that signs [CON-03, CON-08, EMB-02, EMB-09]', async () => {
  const host = await visit({ path: world.path, wallets: [], provoked })
  // Nothing of the wallet is loaded before the visitor opens Connect, which asks for the operator's social logins.
  expect(host.requests.filter((url) => url.startsWith(world.login.origin))).toEqual([])
  await host.connectButton.click()
  await host.dialog.getByRole('button', { name: 'Continue with Google' }).waitFor()
  await host.page.keyboard.press('Escape')
  await host.expectClosed()

  await signUp(host, 'ada@example.com')
  // A first login explains the wallet.
  await host.expectTitle('Your Wallet')
  await host.button('Continue').click()
  await host.expectFact('status', 'connected')
  await host.expectFact('eip155', /^0x[0-9a-fA-F]{40}$/)
  if (facts.solana) await host.expectFact('solana', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

  const address = (await host.page.locator('[data-fact="eip155"]').textContent()) as `0x${string}`
  await askNode(facts.networks[0]?.rpcUrl ?? '', 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
  await host.page.getByRole('button', { name: 'Sign a message', exact: true }).click()
  await host.expectTitle('Approve Transaction')
  await approveInFrame(host)
  const answer = (): Promise<string | null> =>
    host.page.locator('[data-fact="answer"]').textContent()
  await expect.poll(answer, patient).toMatch(/^0x[0-9a-f]{130}$/)
  const signature = (await answer()) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello from Latchkey', signature })).toBe(true)

  await host.page.reload()
  await host.expectFact('status', 'connected')
  await host.expectFact('eip155', address)
}, 90_000)

it('a wrong code is said, the account shows its e-mail, and logging out everywhere disconnects [EMB-02]', async () => {
  const host = await visit({ path: world.path, wallets: [], provoked })
  const email = 'bob@example.com'
  await start(host, email)
  await approve(host, email, 0)
  await host.expectTitle('Confirm Email')
  const code = codeIn(await mailTo(email, 1))
  await typeCode(host, code === '000000' ? '111111' : '000000')
  await host.text('That code isn’t right.').waitFor()
  await typeCode(host, code)
  await host.expectTitle('Your Wallet')
  await host.button('Continue').click()
  await host.expectClosed()
  await host.openAccount()
  await host.button('Login and devices').click()
  await host.text(email).waitFor()
  await host.button('Devices').last().click()
  await host.text('This device').waitFor()
  await host.button('Back').click()
  await host.button('Security log').click()
  await host.expectTitle('Your Wallet')
  const wallet = host.page.frameLocator('iframe[data-latchkey]')
  await wallet.getByText('Wrong code entered').waitFor()
  await wallet.getByRole('button', { name: 'Close' }).click()
  await host.expectTitle('Login and Devices')

  world.login.wait(minute)
  await host.button('Log out everywhere').click()
  await host.expectTitle('Confirm in Your Wallet')
  await approveInFrame(host)
  await host.expectFact('status', 'disconnected')
}, 90_000)

it('a change of the e-mail address shows its number, and the account stops it while it waits [EMB-02]', async () => {
  const host = await visit({ path: world.path, wallets: [], provoked })
  const email = 'eve@example.com'
  const newEmail = 'eve@example.org'
  await signUp(host, email)
  await host.expectTitle('Your Wallet')
  await host.button('Continue').click()
  await host.expectClosed()
  world.login.wait(minute)
  await host.openAccount()
  await host.button('Login and devices').click()
  const before = mailsTo(email)
  await host.button('Change email').click()
  await host.dialog.getByRole('textbox', { name: 'New email address' }).fill(newEmail)
  await host.page.keyboard.press('Enter')
  await host.expectTitle('Confirm Current Email')
  await typeCode(host, codeIn(await mailTo(email, before)))
  await host.expectTitle('Confirm New Email')
  await typeCode(host, codeIn(await mailTo(newEmail, 0)))
  await host.text(`Your email is now ${newEmail}`).waitFor()
  await host.button('Done').click()
  const number = Number(await host.dialog.getByRole('img', { name: /^Your number/ }).textContent())
  for (const address of [email, newEmail]) await chooseNumber(address, number)
  await host.button('Back').click()
  await host.button('Login and devices').click()
  await host.text('Your new email counts for recovery from').waitFor()
  await host.button('Stop this').click()
  await host.expectTitle('Confirm in Your Wallet')
  await approveInFrame(host)
  await host.expectTitle('Login and Devices')
  await expect.poll(() => host.button('Stop this').count(), patient).toBe(0)
}, 90_000)

it('a visitor whose service is away reads that the wallet is safe, logs in without that service, and signs [EMB-11]', async () => {
  const host = await visit({ path: world.path, wallets: [], provoked: /status of 400|ERR_/ })
  const email = 'fay@example.com'
  await signUp(host, email)
  await host.expectTitle('Your Wallet')
  await host.button('Continue').click()
  await host.expectClosed()
  // A new page has no key in memory.
  await host.page.reload()
  await host.expectFact('status', 'connected')
  await host.page.route(`${world.login.auth.url}/**`, (route) => route.abort())
  await host.page.getByRole('button', { name: 'Sign a message', exact: true }).click()
  await host.expectTitle('Approve Transaction')
  await approveInFrame(host)
  const wallet = host.page.frameLocator('iframe[data-latchkey]')
  await wallet.getByText('Your wallet is safe').waitFor()
  await wallet.getByText('To sign now, disconnect and log in again').waitFor()
  await wallet.getByRole('button', { name: 'Close' }).click()
  await host.expectClosed()
  const answer = (): Promise<string | null> =>
    host.page.locator('[data-fact="answer"]').textContent()
  await expect.poll(answer, patient).toContain('SERVICE_UNREACHABLE')

  await host.openAccount()
  await host.button('Login and devices').click()
  await host.button('Security log').click()
  await wallet.getByText('Some entries are missing').waitFor()
  await wallet.getByText('Approved by email').waitFor()
  await wallet.getByRole('button', { name: 'Close' }).click()
  await host.expectTitle('Login and Devices')
  await host.button('Back').click()
  await host.button('Disconnect').click()
  await host.expectFact('status', 'disconnected')
  const before = mailsTo(email)
  await start(host, email)
  await host.text('The login service isn’t responding').waitFor()
  await approve(host, email, before)
  await host.expectFact('status', 'connected')
  await host.page.getByRole('button', { name: 'Sign a message', exact: true }).click()
  await host.expectTitle('Approve Transaction')
  await approveInFrame(host)
  await expect.poll(answer, patient).toMatch(/^0x[0-9a-f]{130}$/)
}, 90_000)

it('a visitor who disconnects after the page removed the frame is logged out on the device', async () => {
  const host = await visit({ path: world.path, wallets: [], provoked })
  const email = 'gus@example.com'
  await signUp(host, email)
  await host.expectTitle('Your Wallet')
  await host.button('Continue').click()
  await host.expectClosed()
  await host.page.evaluate(() => document.querySelector('iframe[data-latchkey]')?.remove())
  await host.openAccount()
  await host.button('Disconnect').click()
  await host.expectFact('status', 'disconnected')
  world.login.wait(minute)
  await start(host, email)
  // The address alone does not log in.
  await host.expectTitle('Confirm Email')
}, 90_000)
