import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { facts, hostUrl } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { startVisits } from '../visit.ts'
import { startKitLogin } from './kitLogin.ts'

// The kit's own views over the real frame, both services and real providers that stand for the known ones.
const visit = startVisits()
const world = startKitLogin()
const address = /^0x[0-9a-fA-F]{40}$/
/** A first call without the service's nonce. */
const provoked = /status of 400/

/** Presses a provider in the Connect view, and gives the window that the press opened. */
async function press(host: HostPage, provider: string): Promise<Page> {
  await host.connectButton.click()
  const opening = host.page.context().waitForEvent('page')
  await host.button(`Continue with ${provider}`).click()
  return opening
}

const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name }).first().click()

async function expectNewWallet(host: HostPage): Promise<void> {
  await host.expectTitle('Your Wallet')
  await host.button('Continue').click()
  await host.expectFact('status', 'connected')
  await host.expectFact('eip155', address)
  await host.expectClosed()
}

it.each(['GitHub', 'Apple'])(
  'a visitor presses %s, signs in in its window, and has an account [CON-03]',
  async (provider) => {
    const host = await visit({ path: world.path, wallets: [], provoked })
    const popup = await press(host, provider)
    await choose(popup, 'Continue as Ada')
    await expectNewWallet(host)
    expect(popup.isClosed()).toBe(true)
  },
  60_000,
)

it('a Google login that was cancelled, or whose window was closed, says so, begins again at a press, and comes to the account [CON-03]', async () => {
  const host = await visit({ path: world.path, wallets: [], provoked })
  const popup = await press(host, 'Google')
  await choose(popup, 'Cancel')
  await host.text('You canceled the login with Google').waitFor()
  const again = async (): Promise<Page> => {
    const opening = host.page.context().waitForEvent('page')
    await host.button('Open Google').click()
    return opening
  }
  await (await again()).close()
  await host.text('The Google window was closed').waitFor()
  await choose(await again(), 'Continue as Noor')
  await expectNewWallet(host)
}, 60_000)

it('an Apple login that was cancelled says so [CON-03]', async () => {
  const host = await visit({ path: world.path, wallets: [], provoked })
  await choose(await press(host, 'Apple'), 'Cancel')
  await host.text('You canceled the login with Apple').waitFor()
}, 60_000)

it('a login whose window was left open says that it took too long, and raises an alert [EMB-07]', async () => {
  const host = await visit({
    path: world.path,
    wallets: [],
    provoked,
    prepare: (page) => page.clock.install(),
  })
  const popup = await press(host, 'Google')
  await popup.getByRole('button', { name: 'Cancel' }).waitFor()
  await host.page.clock.fastForward(300_000)
  await host.text('That took too long').waitFor()
  await expect.poll(() => popup.isClosed()).toBe(true)
}, 60_000)

it('a browser that opens no window is led to GitHub and back, to the place where the visitor was [CON-03]', async () => {
  const host = await visit({
    path: `${world.path}#/place`,
    wallets: [],
    provoked,
    scripts: ['window.open = () => null'],
  })
  const before = host.page.url()
  await host.connectButton.click()
  await host.button('Continue with GitHub').click()
  await host.text('Your browser blocked the GitHub window').waitFor()
  await host.button('Continue on this page').click()
  await choose(host.page, 'Continue as Noor')
  await expectNewWallet(host)
  expect(host.page.url()).toBe(before)
  // The device has its share: the next page load is signed in.
  await host.page.reload()
  await host.expectFact('status', 'connected')
}, 60_000)

it('a link to the wallet’s callback leads to no page outside the project, and says where to start again', async () => {
  const host = await visit({ path: world.path, wallets: [] })
  const first = `${world.login.providers.google}/o/oauth2/v2/auth?state=a`
  for (const returnTo of ['https://evil.example/', `blob:${hostUrl}`, 'javascript:alert(1)//']) {
    const plan = new URLSearchParams({ first, returnTo, projectId: facts.projectId })
    await host.page.goto('about:blank')
    await host.page.goto(`${world.login.origin}/callback#${plan}`)
    await host.page.getByText('start again there').waitFor()
  }
  await host.page.goto(`${world.login.origin}/callback#first=https://evil.example/`)
  await host.page.getByText('start again there').waitFor()
}, 60_000)
