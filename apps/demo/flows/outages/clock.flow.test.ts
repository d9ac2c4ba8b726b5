import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { patient } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const { gatewayUrl } = facts
const dayMs = 86_400_000

it.each([
  ['ahead', dayMs],
  ['behind', -dayMs],
])(
  'a visitor with a clock a day %s connects, sees the balance and stays connected after a reload',
  async (_, skew) => {
    const host = await visit({ prepare: (page) => page.clock.install({ time: Date.now() + skew }) })
    await host.connect()
    await host.openAccount()
    await host.text('10,000 ETH').waitFor()
    await host.page.reload()
    await host.expectFact('status', 'connected')
    await host.openAccount()
    await host.text('10,000 ETH').waitFor()
    expect(balanceRequests(host)).toBe(1)
  },
)

it('a balance stored by a clock that ran ahead is requested again once the clock is right [BAL-04]', async () => {
  const host = await visit({ prepare: (page) => page.clock.install({ time: Date.now() + dayMs }) })
  await host.connect()
  await host.openAccount()
  await host.text('10,000 ETH').waitFor()
  await mendClock(host)
  await host.page.reload()
  await host.expectFact('status', 'connected')
  await host.openAccount()
  await host.text('10,000 ETH').waitFor()
  await expect.poll(() => balanceRequests(host), patient).toBe(2)
})

it('a balance stored by a clock that ran behind is requested again once the clock is right [BAL-04]', async () => {
  const host = await visit({ prepare: (page) => page.clock.install({ time: Date.now() - dayMs }) })
  await host.connect()
  await host.openAccount()
  await host.text('10,000 ETH').waitFor()
  await mendClock(host)
  await host.page.reload()
  await host.expectFact('status', 'connected')
  await host.openAccount()
  await expect.poll(() => balanceRequests(host), patient).toBe(2)
})

it('a clock set back by a day does not block the retry for a day [BAL-03]', async () => {
  const host = await visit({
    provoked: /Failed to load resource|net::ERR/,
    prepare: async (page: Page) => {
      await page.clock.install()
      await page.route(`${gatewayUrl}/**`, (route) => route.abort('connectionrefused'))
    },
  })
  await host.connect()
  await host.openAccount()
  await host.dialog.getByTitle(/^Try again in \d+ seconds$/).waitFor()
  await host.page.clock.setSystemTime(Date.now() - dayMs)
  await host.button('Close').click()
  await host.expectClosed()
  await host.page.unroute(`${gatewayUrl}/**`)
  await host.openAccount()
  await host.text('$25,007,750.25 in total').waitFor()
})

/** Closes the window first: an open window would find its balances a day old and read them again before the reload. */
async function mendClock(host: HostPage): Promise<void> {
  await host.button('Close').click()
  await host.expectClosed()
  await host.page.clock.setSystemTime(Date.now())
}

function balanceRequests({ requests }: HostPage): number {
  return requests.filter((each) => each.includes('/balance?')).length
}
