import { devAccounts } from '@latchkey/testing/chain'
import { expect, it } from 'vitest'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const owner = devAccounts[0].address

it('a connected visitor is connecting after a reload, then connected without a prompt [STA-04, STA-09]', async () => {
  // The wallet appears late, so that the status before it can be seen.
  const host = await visit({ wallets: [{ appearsAfterMs: 1 }] })
  await host.connect()
  const statuses = await watchStatus(host.page)
  await host.page.reload()
  await host.expectFact('status', 'connected')
  expect(await statuses()).toEqual(['connecting', 'connected'])
  await host.expectFact('address', owner)
  await host.expectFact('network', 'Local One (eip155:31337)')
  await host.accountButton.waitFor()
  expect(await host.asked()).toEqual(['eth_accounts', 'eth_chainId'])
})

it('the button says Connecting until the wallet appears, and survives a second reload [STA-04]', async () => {
  const host = await visit({
    wallets: [{ appearsAfterMs: 500 }],
    prepare: (page) => page.clock.install(),
  })
  await host.connectButton.waitFor()
  await host.page.clock.fastForward(500)
  await host.connect()
  for (const _ of [1, 2]) {
    await host.page.clock.pauseAt(Date.now() + 60_000)
    await host.page.reload()
    await host.page.getByRole('button', { name: 'Connecting' }).waitFor()
    await host.expectFact('status', 'connecting')
  }
  await host.page.clock.runFor(600)
  await host.page.clock.resume()
  await host.expectFact('status', 'connected')
  expect(await host.asked()).not.toContain('eth_requestAccounts')
})

it('a reload while the wallet asks leaves the visitor disconnected and the window closed [STA-04]', async () => {
  const host = await visit({ wallets: [{ behaviour: 'wait' }] })
  await host.pick()
  await host.text('Continue in Test Wallet').waitFor()
  await host.page.reload()
  await host.expectFact('status', 'disconnected')
  await host.connectButton.waitFor()
  expect(await host.dialog.count()).toBe(0)
  expect(await host.asked()).toEqual([])
})

it('a wallet approved after the reload connects only when the visitor presses', async () => {
  const host = await visit({ wallets: [{ behaviour: 'wait' }] })
  await host.pick()
  await host.text('Continue in Test Wallet').waitFor()
  // The approval reaches the wallet after the requesting page is gone.
  await host.page.evaluate(() => {
    const key = 'latchkey-test-wallet:test.wallet'
    localStorage.setItem(
      key,
      JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), isAuthorised: true }),
    )
  })
  await host.page.reload()
  await host.connectButton.waitFor()
  await host.expectFact('status', 'disconnected')
  // The visitor can connect with one press and without a prompt.
  await host.connect()
  await host.expectFact('address', owner)
})

it('a wallet missing after a reload leaves the visitor disconnected, and connects again once it is back [STA-04]', async () => {
  const host = await visit()
  await host.connect()
  await host.drive('remove')
  await host.page.reload()
  await host.expectFact('status', 'disconnected')
  await host.connectButton.click()
  await host.button(/^All Wallets/).waitFor()
  expect(await host.rows()).toEqual([])
  await host.drive('install')
  await host.button('Test Wallet').waitFor()
  await host.page.reload()
  await host.expectFact('status', 'connected')
})

it('a permission revoked while the page was closed ends the connection for good [STA-04]', async () => {
  const host = await visit()
  await host.connect()
  await host.page.evaluate(() => localStorage.removeItem('latchkey-test-wallet:test.wallet'))
  await host.page.reload()
  await host.expectFact('status', 'disconnected')
  expect(await host.asked()).not.toContain('eth_requestAccounts')
  expect(await host.page.evaluate(() => localStorage.getItem('@latchkey/connections'))).toBe('{}')
})

it('a visitor who presses before the wallet appears sees the list and can choose another wallet', async () => {
  const other = { rdns: 'test.other', name: 'Other Wallet', accounts: [devAccounts[1].address] }
  const host = await visit({
    wallets: [{}, other],
    prepare: (page) => page.clock.install(),
  })
  await host.connect()
  await host.drive('remove')
  // The press must come within the two seconds that the kit waits.
  await host.page.clock.pauseAt(Date.now() + 60_000)
  await host.page.reload()
  await host.page.getByRole('button', { name: 'Connecting' }).click()
  await host.button('Other Wallet').waitFor()
  await host.page.clock.resume()
  await host.button('Other Wallet').click()
  await host.expectFact('address', devAccounts[1].address)
  await host.expectClosed()
})

it('a visitor who pressed before the wallet appeared sees the account once it does [MOD-04]', async () => {
  const host = await visit({
    wallets: [{ appearsAfterMs: 500 }],
    prepare: (page) => page.clock.install(),
  })
  await host.connectButton.waitFor()
  await host.page.clock.fastForward(500)
  await host.connect()
  await host.page.clock.pauseAt(Date.now() + 60_000)
  await host.page.reload()
  await host.page.getByRole('button', { name: 'Connecting' }).click()
  await host.expectTitle('Connect Wallet')
  await host.page.clock.runFor(600)
  await host.page.clock.resume()
  await host.expectTitle('Account')
})

it('a chunk that a new release removed costs the button its looks, and the page keeps working', async () => {
  const host = await visit({ provoked: /Failed to load resource|dynamically imported module/ })
  await host.connect()
  await host.page.route('**/assets/*Connected*', (route) => route.abort('failed'))
  await host.page.reload()
  await host.expectFact('status', 'connected')
  await host.page.getByRole('button', { name: '0xf3…b92266', exact: true }).click()
  await host.expectTitle('Account')
})

/** Statuses of the page from the next load on, each change once. */
async function watchStatus(
  page: Awaited<ReturnType<typeof visit>>['page'],
): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seenStatuses: seen })
    const look = (): void => {
      const now = document.querySelector('[data-fact="status"]')?.textContent
      if (now && seen.at(-1) !== now) seen.push(now)
    }
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { seenStatuses: string[] }).seenStatuses)
}
