import { devAccounts } from '@latchkey/testing/chain'
import { pageWalletScript } from '@latchkey/testing/browser'
import { expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import { type HostPage, hostPage } from '../page.ts'
import { startVisits, testWallet } from '../visit.ts'

const visit = startVisits()
const account = `eip155:31337:${devAccounts[0].address}`
const path = '/?devwallet=off&links=off&signin'

it('signing in and out in one tab is followed in the other without a prompt, and disconnecting signs both out [SIW-01]', async () => {
  const first = await visit({ path })
  await first.pick()
  await first.expectTitle('Sign In')
  // The other tab finds the wallet connected and asks for the signature, too.
  const other = await secondTab(first)
  await other.expectTitle('Sign In')

  await first.button('Sign').click()
  for (const tab of [first, other]) {
    await tab.expectFact('sign-in', 'signedIn')
    await tab.expectFact('signed-as', account)
    await tab.expectClosed()
  }
  expect([await prompts(first), await prompts(other)]).toEqual([1, 0])

  await other.page.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [other, first]) {
    await tab.expectFact('sign-in', 'signedOut')
    await tab.expectFact('address', devAccounts[0].address)
  }

  await first.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  for (const tab of [first, other]) await tab.expectFact('signed-as', account)
  expect([await prompts(first), await prompts(other)]).toEqual([2, 0])

  await first.openAccount()
  await first.button('Disconnect').click()
  await first.expectFact('status', 'disconnected')
  await other.expectFact('sign-in', 'signedOut')
  // An extension reports a revoked permission to every tab.
  await other.drive('revoke')
  await other.expectFact('status', 'disconnected')
  expect([await prompts(first), await prompts(other)]).toEqual([2, 0])
  expect(await sessions(other)).toEqual([])
})

async function secondTab({ page, errors, requests }: HostPage): Promise<HostPage> {
  const tab = await page.context().newPage()
  tab.setDefaultTimeout(30_000)
  await tab.addInitScript({ content: await pageWalletScript(testWallet({})) })
  await tab.goto(page.url())
  return hostPage({ page: tab, errors, requests, close: () => tab.close() })
}

async function prompts(host: HostPage): Promise<number> {
  return (await host.asked()).filter((method) => method === 'personal_sign').length
}

/** Sessions of this browser on the server. */
async function sessions({ page }: HostPage): Promise<readonly unknown[]> {
  const { gatewayUrl } = facts
  const url = new URL('/siwx/me', gatewayUrl)
  url.hostname = new URL(page.url()).hostname
  return page.evaluate(
    async (href) => (await (await fetch(href, { credentials: 'include' })).json()).sessions,
    url.href,
  )
}
