import { expect, it } from 'vitest'
import { facts, hostUrl } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { patient } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const { gatewayUrl } = facts

it('a page with a new visitor makes no request of its own and stores nothing [NET-04]', async () => {
  const host = await visit({ prepare: (page) => page.clock.install() })
  await host.connectButton.waitFor()
  await host.page.clock.runFor(60_000)
  await host.page.mouse.move(400, 600)
  await host.page.keyboard.press('PageDown')
  expect(abroad(host)).toEqual([])
  expect(await host.page.locator('iframe').count()).toBe(0)
  expect(await host.page.locator('latchkey-modal').count()).toBe(0)
  expect(await host.asked()).toEqual([])
  expect(await host.page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

it('pointing at the button fetches only the modal’s code', async () => {
  const host = await visit()
  await host.connectButton.waitFor()
  await host.page.waitForLoadState('networkidle')
  const before = host.requests.length
  await host.connectButton.hover()
  await expect.poll(() => host.requests.length, patient).toBeGreaterThan(before)
  await host.page.waitForLoadState('networkidle')
  const fetched = host.requests.slice(before)
  expect(fetched.filter((each) => !each.startsWith(`GET ${hostUrl}/assets/`))).toEqual([])
  expect(await host.page.locator('latchkey-modal').count()).toBe(0)
})

it('the wallets are shown offline once the button had the focus', async () => {
  const host = await visit({ provoked: /Failed to (load|fetch)|net::ERR/ })
  await host.connectButton.waitFor()
  await host.page.waitForLoadState('networkidle')
  // Requests of the focus are counted here, because `networkidle` is reported once per page.
  let begun = 0
  let ended = 0
  host.page.on('request', () => (begun += 1))
  host.page.on('requestfinished', () => (ended += 1))
  await host.connectButton.focus()
  await expect.poll(() => begun > 0 && begun === ended, patient).toBe(true)
  await host.page.context().setOffline(true)
  await host.page.keyboard.press('Enter')
  await host.button('Test Wallet').waitFor()
})

it('analytics events are sent only after a press, in order, and with their fields [NET-04]', async () => {
  const host = await visit()
  const events = watchEvents(host)
  await host.connectButton.hover()
  await host.page.waitForLoadState('networkidle')
  expect(abroad(host)).toEqual([])
  await host.connect()
  await expect.poll(() => names(events), patient).toContain('CONNECT')
  await host.openAccount()
  await host.openNetworks()
  await host.button('Local Two').click()
  await host.expectTitle('Account')
  await host.button('Close').click()
  await expect
    .poll(() => names(events), patient)
    .toEqual([
      'MODAL_OPEN',
      'CONNECT',
      'MODAL_CLOSE',
      'MODAL_OPEN',
      'SWITCH_NETWORK',
      'MODAL_CLOSE',
    ])
  for (const { eventId, url, domain, timestamp } of events) {
    expect(eventId).toMatch(/^[0-9a-f-]{36}$/)
    expect({ url, domain }).toEqual({ url: `${hostUrl}/`, domain: 'localhost' })
    expect(Math.abs(Number(timestamp) - Date.now())).toBeLessThan(60_000)
  }
  expect(events.at(-1)?.props).toMatchObject({
    type: 'track',
    address: facts.accounts[0],
    properties: { connected: true },
  })
})

it('a project that disables analytics gets no events [NET-04, WAL-03]', async () => {
  const host = await visit({
    prepare: (page) =>
      page.route(`${gatewayUrl}/getAnalyticsConfig**`, (route) =>
        route.fulfill({
          json: { isAnalyticsEnabled: false },
          headers: { 'access-control-allow-origin': '*' },
        }),
      ),
  })
  const asked = host.page.waitForResponse((response) => response.url().includes('AnalyticsConfig'))
  await host.connect()
  await asked
  await host.openAccount()
  await host.text('10,000 ETH').waitFor()
  expect(host.requests.filter((each) => /POST .*\/e\?/.test(each))).toEqual([])
})

it('a page without a gateway sends requests only to the nodes', async () => {
  const host = await visit({ path: '/?devwallet=off&bare' })
  await host.connect()
  await host.openAccount()
  await host.text('10,000 ETH').waitFor()
  const nodes = facts.networks.map(({ rpcUrl }) => rpcUrl)
  expect(abroad(host).filter((each) => !nodes.some((url) => each.includes(url)))).toEqual([])
})

type Event = {
  readonly eventId: string
  readonly url: string
  readonly domain: string
  readonly timestamp: number
  readonly props: { readonly event: string }
}

function watchEvents({ page }: HostPage): readonly Event[] {
  const events: Event[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().startsWith(`${gatewayUrl}/e?`)) return
    // `as`: the form of the kit's events; another form fails the test.
    events.push(request.postDataJSON() as Event)
  })
  return events
}

function names(events: readonly Event[]): readonly string[] {
  return events.toSorted((a, b) => a.timestamp - b.timestamp).map(({ props }) => props.event)
}

/** Requests to other servers than the host. */
function abroad({ requests }: HostPage): readonly string[] {
  return requests.filter((each) => !/^GET (data:|blob:)/.test(each) && !each.includes(hostUrl))
}
