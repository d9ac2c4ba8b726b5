import { devAccounts } from '@latchkey/testing/chain'
import { expect, it } from 'vitest'
import { patient } from '../page.ts'
import type { HostPage } from '../page.ts'
import { startPhones } from '../phone.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const phone = startPhones()
const path = '/?devwallet=off&wallet=metamask&wallet=nobody'

it('a wallet’s own button asks nothing before the press, then connects the installed wallet [CON-01]', async () => {
  const host = await visit({ path, wallets: [{ name: 'MetaMask', behaviour: 'wait' }] })
  await walletButton(host, 'MetaMask').waitFor()
  expect(host.requests).toEqual(host.requests.filter(isOfThePage(host)))
  expect(await host.asked()).toEqual([])
  await walletButton(host, 'MetaMask').click()
  await host.expectTitle('MetaMask')
  await host.text('Continue in MetaMask').waitFor()
  await host.drive('setBehaviour', 'approve')
  await host.expectFact('address', devAccounts[0].address)
  await host.expectFact('wallet', 'MetaMask')
  await host.expectClosed()
  // An installed wallet needs no request to the gateway.
  expect(host.requests.filter((each) => each.includes('/getWallets'))).toEqual([])
})

it('the button of a wallet that is not installed shows a code for it [CON-02, WAL-05]', async () => {
  const host = await visit({ path, wallets: [{}] })
  await walletButton(host, 'MetaMask').click()
  await host.expectTitle('MetaMask')
  const wallet = await phone()
  await wallet.scan(host.page)
  await host.expectFact('status', 'connected')
  await host.expectFact('address', devAccounts[1].address)
  await host.expectClosed()
})

it('the button of an unknown wallet opens the list of wallets', async () => {
  const host = await visit({ path, provoked: /WALLET_NOT_FOUND|No wallet named nobody/ })
  await walletButton(host, 'Nobody').click()
  await host.expectTitle('Connect Wallet')
  await host.expectRows([/Test Wallet/])
})

it('a wallet’s own button works by keyboard, gets its focus back, and finds the wallet by its rdns', async () => {
  const host = await visit({
    path: '/?devwallet=off&wallet=coinbase',
    wallets: [{ name: 'Somehow Else', rdns: 'com.coinbase.wallet', handle: 'test.wallet' }],
  })
  await walletButton(host, 'Coinbase').focus()
  await host.page.keyboard.press('Enter')
  await host.expectFact('wallet', 'Somehow Else')
  await host.expectClosed()
  const focused = (): Promise<string | null | undefined> =>
    host.page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)
  await expect.poll(focused, patient).toMatch(/Coinbase$/)
})

function walletButton(host: HostPage, name: string): ReturnType<HostPage['button']> {
  return host.page.locator('main').getByRole('button', { name, exact: true })
}

/** Whether a request is for the page or its code. */
function isOfThePage({ page }: HostPage): (request: string) => boolean {
  const { origin } = new URL(page.url())
  return (request) => request.includes(origin)
}
