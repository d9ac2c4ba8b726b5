import { devAccounts } from '@latchkey/testing/chain'
import { afterEach, expect, it } from 'vitest'
import { type OwnGateway, startOwnGateway } from '../gateway.ts'
import { facts } from '../ownWorld.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const { projectId } = facts
const provoked = /Failed to load resource|net::ERR/

let gateway: OwnGateway
afterEach(() => gateway.end())

it('a gateway that stops is reported, not asked again for 30 s, and found when it is back [BAL-03]', async () => {
  gateway = await startOwnGateway()
  const host = await visit({
    provoked,
    prepare: async (page) => {
      await page.clock.install()
      await gateway.serve(page)
    },
  })
  const asked = (): number =>
    host.requests.filter((each) => /\/v1\/(account|supported-chains)\b/.test(each)).length
  await host.connectButton.click()
  await host.button('Test Wallet').waitFor()
  await gateway.stop()
  await host.button('Test Wallet').click()
  await host.expectFact('status', 'connected')
  await host.expectFact('address', devAccounts[0].address)
  await host.openAccount()
  await host.dialog.getByRole('status').getByText('Token Balance Unavailable').first().waitFor()
  // The node knows the coin; only the gateway knows the other tokens.
  await host.text('10,000 ETH').waitFor()
  const before = asked()
  expect(before).toBeGreaterThan(0)

  const started = gateway.start()
  await host.button('Close').click()
  await host.expectClosed()
  await host.openAccount()
  await host.dialog.getByTitle(/^Try again in \d+ seconds$/).click({ force: true })
  expect(asked()).toBe(before)

  await started
  await host.page.clock.fastForward(31_000)
  await host.page.getByRole('button', { name: 'Try again', exact: true }).click()
  await host.text('$25,007,750.25 in total').waitFor()
})

it('a gateway that does not allow the page raises one alert, and connecting works [NET-05]', async () => {
  const projects = [{ id: projectId, origins: ['https://elsewhere.example'] }]
  gateway = await startOwnGateway({ development: false, projects })
  const host = await visit({ provoked, prepare: gateway.serve })
  await host.connect()
  await host.openAccount()
  const alert = host.dialog.getByRole('alert').getByText('Invalid App Configuration')
  await alert.waitFor()
  await host.button('Dismiss').click()
  await alert.waitFor({ state: 'detached' })
  await host.openNetworks()
  const refused = host.page.waitForResponse((response) => response.status() === 403)
  await host.button('Local Two').click()
  await refused
  await host.text('3.75 ETH').waitFor()
  expect(await alert.count()).toBe(0)
})
