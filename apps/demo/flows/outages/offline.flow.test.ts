import { devAccounts } from '@latchkey/testing/chain'
import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { patient } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const { gatewayUrl, networks } = facts
const provoked = /Failed to load resource|net::ERR/

it('a visitor connects while the gateway is down, and the balance comes from the node [BAL-03]', async () => {
  const host = await visit({ prepare: gatewayDown, provoked })
  await host.connect()
  await host.expectFact('address', devAccounts[0].address)
  await host.openAccount()
  await host.dialog.getByRole('status').getByText('Token Balance Unavailable').first().waitFor()
  await host.text('10,000 ETH').waitFor()
})

it('a failed gateway request blocks the retry for 30 seconds, and the title of the button tells the wait [BAL-03]', async () => {
  const host = await visit({
    provoked,
    prepare: async (page) => {
      await page.clock.install()
      await gatewayDown(page)
    },
  })
  await host.connect()
  await host.openAccount()
  const retry = host.button(/^Try again/)
  await retry.waitFor()
  // The list of tokens loads a moment later, under the same rule.
  const tokens = host.dialog.getByRole('tabpanel').getByText('ETH').first()
  await tokens.waitFor()
  await host.page.clock.pauseAt(await host.page.evaluate(() => Date.now() + 5000))
  const before = gatewayRequests(host)
  const left = async (): Promise<number> =>
    Number(/^Try again in (\d+) seconds$/.exec((await retry.getAttribute('title')) ?? '')?.[1])
  const atFirst = await left()
  expect(atFirst).toBeGreaterThan(10)
  expect(atFirst).toBeLessThanOrEqual(30)
  expect(await retry.getAttribute('aria-disabled')).toBe('true')
  await retry.click({ force: true })
  await host.page.clock.runFor(5000)
  await expect.poll(left, patient).toBe(atFirst - 5)
  expect(gatewayRequests(host)).toBe(before)
  // Coming back to the view does not send a request either.
  await host.page.clock.resume()
  await host.button('Close').click()
  await host.expectClosed()
  await host.openAccount()
  await retry.waitFor()
  await tokens.waitFor()
  expect(gatewayRequests(host)).toBe(before)
  await host.page.clock.fastForward(31_000)
  await host.page.getByRole('button', { name: 'Try again', exact: true }).waitFor()
  await host.page.unroute(`${gatewayUrl}/**`)
  await retry.click()
  await host.text('$25,007,750.25 in total').waitFor()
  await retry.waitFor({ state: 'detached' })
})

it('a visitor stays connected, and is told, while gateway and nodes are down [BAL-03]', async () => {
  const host = await visit({
    path: '/?devwallet=off',
    provoked,
    prepare: async (page) => {
      await gatewayDown(page)
      for (const { rpcUrl } of networks) await page.route(`${rpcUrl}/**`, refuse)
    },
  })
  await host.connect()
  await host.openAccount()
  await host.text('Token Balance Unavailable').first().waitFor()
  await host.button(/^Try again/).waitFor()
  expect(await host.text(/\d ETH/).count()).toBe(0)
  await host.expectFact('status', 'connected')
  await host.button('Disconnect').click()
  await host.expectFact('status', 'disconnected')
})

it('a network that the gateway does not serve is reported, and its coin comes from the node [BAL-03, BAL-09]', async () => {
  const host = await visit({
    prepare: (page) =>
      page.route(`${gatewayUrl}/v1/supported-chains**`, (route) =>
        route.fulfill({
          json: { http: ['eip155:1'], ws: [] },
          headers: { 'access-control-allow-origin': '*' },
        }),
      ),
  })
  await host.connect()
  await host.openAccount()
  await host.dialog.getByRole('status').getByText('Token Balance Unavailable').waitFor()
  await host.text('10,000 ETH').waitFor()
  expect(host.requests.filter((each) => each.includes('/balance?'))).toEqual([])
})

it('connecting, switching and disconnecting do not wait for a silent gateway', async () => {
  const host = await visit({
    prepare: (page) => page.route(`${gatewayUrl}/**`, () => new Promise(() => {})),
  })
  await host.connect()
  await host.openAccount()
  await host.text('0xf3…b92266').waitFor()
  await host.openNetworks()
  await host.button('Local Two').click()
  await host.expectFact('network', 'Local Two (eip155:31338)')
  await host.expectTitle('Account')
  await host.button('Disconnect').click()
  await host.expectFact('status', 'disconnected')
})

// The 403 comes from a gateway in gateway.flow.test.ts.
it.each([
  [401, 'Unauthorized: invalid key', 'Invalid Project ID'],
  [401, 'JWT validation error: JWT Token is not yet valid', /^Session Expired/],
] as const)(
  'the gateway’s %s “%s” is an alert that is shown once [NET-05]',
  async (status, reason, says) => {
    const host = await visit({ provoked, prepare: (page) => gatewaySays(page, status, reason) })
    await host.connect()
    await host.openAccount()
    const alert = host.dialog.getByRole('alert').getByText(says)
    await alert.waitFor()
    await host.button('Dismiss').click()
    await alert.waitFor({ state: 'detached' })
    const before = gatewayRequests(host)
    await host.openNetworks()
    await host.button('Local Two').click()
    await host.expectTitle('Account')
    await expect.poll(() => gatewayRequests(host), patient).toBeGreaterThan(before)
    await host.text('3.75 ETH').waitFor()
    expect(await alert.count()).toBe(0)
  },
)

it('a 403 for the analytics configuration raises the alert [NET-05]', async () => {
  const host = await visit({
    provoked,
    prepare: (page) =>
      page.route(
        `${gatewayUrl}/getAnalyticsConfig**`,
        answer(403, 'Unauthorized: origin not allowed'),
      ),
  })
  await host.connectButton.click()
  await host.dialog.getByRole('alert').getByText('Invalid App Configuration').waitFor()
  await host.button('Test Wallet').click()
  await host.expectFact('status', 'connected')
})

const refuse = (route: Route): Promise<void> => route.abort('connectionrefused')

async function gatewayDown(page: Page): Promise<void> {
  await page.route(`${gatewayUrl}/**`, refuse)
}

async function gatewaySays(page: Page, status: number, reason: string): Promise<void> {
  await page.route(`${gatewayUrl}/**`, answer(status, reason))
}

/** An error in the gateway's form. */
function answer(status: number, description: string): (route: Route) => Promise<void> {
  return (route) =>
    route.fulfill({
      status,
      json: { status: 'FAILURE', reasons: [{ name: 'error', description }] },
      headers: { 'access-control-allow-origin': '*' },
    })
}

/** Number of the gateway requests for balances and for supported networks. */
function gatewayRequests({ requests }: HostPage): number {
  return requests.filter((each) => /\/v1\/(account|supported-chains)\b/.test(each)).length
}
