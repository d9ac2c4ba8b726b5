import { answerOneClick } from '@latchkey/peers'
import { devAccounts } from '@latchkey/testing/chain'
import { expect, it } from 'vitest'
import type { HostPage } from '../page.ts'
import { type Phone, startPhones } from '../phone.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const phone = startPhones()
const [, { address, privateKey }] = devAccounts
const account = `eip155:31337:${address}`
const path = '/?devwallet=off&signin'

it('a phone that reads the code connects and signs in with one approval and one nonce [SIW-06, SIW-01]', async () => {
  const { host, wallet, prompts } = await scanned('knows')
  await host.expectFact('sign-in', 'signedIn')
  await host.expectFact('signed-as', account)
  await host.expectFact('address', address)
  await host.expectClosed()
  expect([prompts(), wallet.requests]).toEqual([1, []])
  expect(sent(host, 'nonce', 'verify')).toEqual([1, 1])
  await host.page.reload()
  await host.expectFact('signed-as', account)
  expect([prompts(), wallet.requests]).toEqual([1, []])
})

it('a wallet that does not support one-click auth connects, and signs afterwards with the same nonce [SIW-06]', async () => {
  const { host, wallet } = await scanned('plain')
  await host.expectTitle('Sign In')
  await host.expectFact('address', address)
  expect(wallet.requests).toEqual([])
  await host.button('Sign').click()
  await host.expectFact('signed-as', account)
  await host.expectClosed()
  expect(wallet.requests).toMatchObject([{ method: 'personal_sign' }])
  expect(sent(host, 'nonce', 'verify')).toEqual([1, 1])
})

it('a one-click signature that the server refuses is shown, and the window asks for another [SIW-06, SIW-01]', async () => {
  const host = await visit({ path, wallets: [], provoked: /Failed to load resource/ })
  await host.page.route(
    /\/siwx\/verify/,
    (route) => {
      // The signature is replaced by an invalid signature on its way.
      const body = JSON.parse(route.request().postData() ?? '{}')
      body.cacao.s.s = `0x${'1'.repeat(body.cacao.s.s.length - 2)}`
      return route.continue({ postData: JSON.stringify(body) })
    },
    { times: 1 },
  )
  const { wallet, prompts } = await scanned('knows', host)
  await host.text('Couldn’t sign you in').waitFor()
  // The wallet stays connected for another attempt; the visitor is not signed in, and the window stays open.
  await host.expectFact('address', address)
  await host.expectFact('sign-in', 'signedOut')
  await host.page.keyboard.press('Escape')
  await host.button('Try again').click()
  await host.expectFact('signed-as', account)
  await host.expectClosed()
  expect([prompts(), wallet.requests]).toMatchObject([1, [{ method: 'personal_sign' }]])
  expect(sent(host, 'nonce', 'verify')).toEqual([2, 2])
})

/** A phone reads the window's code. The phone supports one-click auth or not. */
async function scanned(
  oneClick: 'knows' | 'plain',
  opened?: HostPage,
): Promise<{ readonly host: HostPage; readonly wallet: Phone; readonly prompts: () => number }> {
  const host = opened ?? (await visit({ path, wallets: [] }))
  const wallet = await phone()
  const known = oneClick === 'knows' ? answerOneClick(wallet, { privateKey }) : undefined
  await host.connectButton.click()
  await host.button(/^WalletConnect/).click()
  await wallet.scan(host.page)
  return { host, wallet, prompts: () => known?.count ?? 0 }
}

/** Number of requests to the server for each call. */
function sent(host: HostPage, ...calls: readonly string[]): readonly number[] {
  return calls.map(
    (call) => host.requests.filter((request) => request.includes(`/siwx/${call}`)).length,
  )
}
