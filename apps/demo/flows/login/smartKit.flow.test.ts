import { encodeNonceCall, entryPoint } from '@latchkey/contracts/accounts'
import {
  askNode,
  deploySwaps,
  exchange,
  exchangeSetting,
  sendTransactionSync,
  tokens,
} from '@latchkey/testing/chain'
import { createPublicClient, encodeFunctionData, erc20Abi, formatUnits, http } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnGateway, startOwnGateway } from '../gateway.ts'
import { facts } from '../ownWorld.ts'
import { slow } from '../sending.ts'
import { choose } from '../swapForm.ts'
import { startVisits } from '../visit.ts'
import { startKitLogin } from './kitLogin.ts'
import { addressOf, signIn, signUp } from './kitVisitor.ts'

// The kit's own window over the real frame, both services, the gateway's bundler and its paymaster.
const visit = startVisits()
const world = startKitLogin({ isSmart: true })
/** A first call without the service's nonce. */
const provoked = /status of 400/

type Address = `0x${string}`
const nodeUrl = facts.networks[0]?.rpcUrl ?? ''
const home = `eip155:${facts.networks[0]?.id}`
const chain = createPublicClient({ transport: http(nodeUrl) })
const read = (token: Address, functionName: 'balanceOf' | 'allowance', ...args: Address[]) =>
  // As: each function has its own number of addresses.
  chain.readContract({ address: token, abi: erc20Abi, functionName, args: args as never })

/** The world's own gateway has no exchange. */
let exchanging: OwnGateway
beforeAll(async () => {
  await deploySwaps(nodeUrl)
  const networks = facts.networks.map(({ id, name, rpcUrl, tokens: list }) => ({
    ...{ id: `eip155:${id}`, name, rpc: [rpcUrl], tokens: list },
    ...(rpcUrl === nodeUrl && { swaps: exchangeSetting }),
  }))
  exchanging = await startOwnGateway({ networks })
}, 60_000)
afterAll(() => exchanging.stop())

it('a visitor signs up by mail and in at the gateway before and after their account is deployed, has two calls carried out in one press that the host pays for, lends, finds and ends a key, and swaps by one operation [EMB-12, EMB-13, EMB-14, SIW-03, SWP-04]', async () => {
  const host = await visit({
    path: `${world.path}&signin`,
    wallets: [],
    provoked,
    prepare: (page) =>
      page.route(/\/v1\/convert\//, (route) => {
        const { pathname, search } = new URL(route.request().url())
        return route.continue({ url: exchanging.url + pathname + search })
      }),
  })
  await signUp(host, world.login)
  await host.expectTitle('Sign In')
  await host.button('Sign').click()
  // The account is not deployed yet.
  expect((await signIn(host)).signature).toMatch(/(6492){16}$/)
  const own = await addressOf(host)
  await host.expectFact('signed-as', `${home}:${own}`)
  await give(own, 7_000_001n)
  const frame = host.page.frameLocator('iframe[data-latchkey]')
  const press = (name: string): Promise<void> =>
    host.page.getByRole('button', { name, exact: true }).click()

  await press('Two calls at once')
  await host.expectTitle('Approve Transaction')
  await frame.getByText('2 / 2', { exact: true }).waitFor()
  await frame.getByText('Fee paid by').waitFor()
  await frame.getByRole('button', { name: 'Approve' }).click()
  await host.expectFact('calls', 'success')
  await host.expectClosed()
  await press('Show their status')
  await frame.getByText('These calls were carried out').waitFor()
  await frame.getByRole('button', { name: 'Close' }).click()
  await host.expectClosed()

  await press('Sign out')
  await press('Sign in')
  expect((await signIn(host)).signature).toMatch(/^0x[0-9a-f]{130}$/)

  await press('Lend a key for an hour')
  await frame.getByText('Let this site act without asking you?').waitFor()
  const opening = host.page.context().waitForEvent('page')
  await frame.getByRole('button', { name: 'Review in a secure window' }).click()
  await (await opening).getByRole('button', { name: 'Approve' }).click()
  await host.expectFact('key', 'lent')
  await host.expectClosed()
  await host.openAccount()
  await host.button('Login and devices').click()
  await host.button('Permissions').click()
  await host.text(/^0 of 0\.0+1 WETH used/).waitFor()
  await host.button(/^Revoke/).click()
  await frame.getByText('End this permission?').waitFor()
  await frame.getByRole('button', { name: 'Approve' }).click()
  await host.text('No app can act without asking you.').waitFor()
  expect(host.requests.some((url) => url.includes('/v1/sessions/'))).toBe(true)

  await host.button('Close').click()
  await host.expectClosed()
  await host.openFromAccount('Swap')
  await choose(host, 'source', 'tUSD')
  await choose(host, 'target', 'WETH')
  await host.dialog.getByLabel('Amount to pay').fill('7')
  await host.button('Review').click()
  await host.text('Approve and swap together').waitFor()
  await host.text('Simulated: you get').waitFor()
  await host.button(/^Swap$/).click()
  await frame.getByText('2 / 2', { exact: true }).waitFor()
  await frame.getByText('7 tUSD', { exact: true }).waitFor()
  await frame.getByText(/^−7 tUSD, \+0\.0\d+ WETH$/).waitFor()
  const operations = await operationsOf(own)
  await frame.getByRole('button', { name: 'Approve' }).click()
  await host.dialog.locator('[data-swap="confirmed"]').waitFor()
  const { dollar, weth } = tokens
  const arrived = BigInt(await read(weth.address, 'balanceOf', own))
  const shown = host.dialog.locator('.swap-received')
  const title = async () => (await shown.getAttribute('title'))?.replaceAll(',', '')
  await expect.poll(title, slow).toBe(formatUnits(arrived, 18))
  expect(await operationsOf(own)).toBe(operations + 1n)
  expect(await read(dollar.address, 'balanceOf', own)).toBe(1n)
  expect(await read(dollar.address, 'allowance', own, exchange.router)).toBe(0n)
}, 90_000)

/** The account's operations so far, which the entry point numbers. */
async function operationsOf(account: string): Promise<bigint> {
  const call = { to: entryPoint, data: encodeNonceCall(account) }
  return BigInt(String(await askNode(nodeUrl, 'eth_call', [call, 'latest'])))
}

async function give(to: Address, units: bigint): Promise<void> {
  // No other flow shows its coins.
  const [, , , from] = facts.accounts
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
  await sendTransactionSync(nodeUrl, { from, to: tokens.dollar.address, data })
}
