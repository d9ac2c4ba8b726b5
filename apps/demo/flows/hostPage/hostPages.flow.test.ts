import { devAccounts } from '@latchkey/testing/chain'
import { expect, it } from 'vitest'
import type { HostPage } from '../page.ts'
import { patient } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()

it('two kits on one page each have their own connection and window', async () => {
  const second = { rdns: 'test.second', name: 'Second Wallet', accounts: [devAccounts[1].address] }
  const host = await visit({ path: '/several.html', wallets: [{}, second] })
  await press(host, 'Open First')
  await host.button('Test Wallet').click()
  await expectAccount(host, 'First', devAccounts[0].address)
  await expectAccount(host, 'Second', 'nobody')
  await host.expectClosed()
  await press(host, 'Open Second')
  await host.button('Second Wallet').click()
  await expectAccount(host, 'Second', devAccounts[1].address)
  await expectAccount(host, 'First', devAccounts[0].address)
  await host.expectClosed()
  await host.page.reload()
  await expectAccount(host, 'First', devAccounts[0].address)
  await expectAccount(host, 'Second', devAccounts[1].address)
})

it('a destroyed kit leaves no element, listener or request, and a second kit keeps working', async () => {
  const host = await visit({
    path: '/several.html',
    prepare: (page) => page.clock.install(),
  })
  const windows = host.page.locator('latchkey-modal')
  await press(host, 'Open First')
  await host.button('Test Wallet').click()
  await expectAccount(host, 'First', devAccounts[0].address)
  await host.expectClosed()
  await press(host, 'Open First')
  await host.text('10,000 ETH').waitFor()
  expect(await windows.count()).toBe(1)
  // Only a script can reach the button under the open window.
  await destroy(host, 'First')
  await expect.poll(() => windows.count(), patient).toBe(0)
  expect(await listenersOf(host)).toBe(0)
  expect(await host.page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
    'visible',
  )
  await host.page.waitForLoadState('networkidle')
  const before = host.requests.length
  await host.page.clock.runFor(60_000)
  expect(host.requests.slice(before)).toEqual([])
  await press(host, 'Open Second')
  await host.button('Test Wallet').click()
  await expectAccount(host, 'Second', devAccounts[0].address)
  await destroy(host, 'Second')
  await expect.poll(() => windows.count(), patient).toBe(0)
  expect(await listenersOf(host)).toBe(0)
})

it('a kit destroyed while its wallet asks ends without an error', async () => {
  const host = await visit({ path: '/several.html', wallets: [{ behaviour: 'wait' }] })
  await press(host, 'Open First')
  await host.button('Test Wallet').click()
  await host.text('Continue in Test Wallet').waitFor()
  await destroy(host, 'First')
  await expect.poll(() => host.page.locator('latchkey-modal').count(), patient).toBe(0)
  await host.drive('setBehaviour', 'approve')
  await expect.poll(async () => (await host.walletState()).isAuthorised, patient).toBe(true)
  await expectAccount(host, 'First', 'nobody')
  expect(await listenersOf(host)).toBe(0)
})

async function press({ page }: HostPage, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function destroy({ page }: HostPage, name: string): Promise<void> {
  await page
    .getByRole('button', { name: `Destroy ${name}`, includeHidden: true })
    .dispatchEvent('click')
}

async function expectAccount({ page }: HostPage, name: string, account: string): Promise<void> {
  await expect.poll(() => page.getByLabel(`${name} account`).textContent(), patient).toBe(account)
}

function listenersOf({ page }: HostPage): Promise<number> {
  return page.evaluate(() => {
    // `as`: defined by pageWalletScript.
    const { latchkeyTestWallets } = globalThis as unknown as {
      latchkeyTestWallets: Record<string, { listenerCount(): number }>
    }
    return latchkeyTestWallets['test.wallet']?.listenerCount() ?? -1
  })
}
