import {
  askNode,
  deploySwaps,
  devAccounts,
  exchange,
  exchangeSetting,
  swapTokens,
  tokens,
} from '@latchkey/testing/chain'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnGateway, startOwnGateway } from '../gateway.ts'
import { facts } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { slow } from '../sending.ts'
import { choose } from '../swapForm.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const nodeUrl = facts.networks[0]?.rpcUrl ?? ''
const chain = createPublicClient({ transport: http(nodeUrl) })
const ask = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
  askNode(nodeUrl, method, params)

type Address = `0x${string}`
/** No other flow shows its coins. */
const rich = facts.accounts[3] as Address
const ether = (address: Address): Promise<bigint> => chain.getBalance({ address })
const balance = (token: Address, owner: Address): Promise<bigint> =>
  chain.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
const allowance = (token: Address, owner: Address): Promise<bigint> =>
  chain.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, exchange.router],
  })

let gateway: OwnGateway
beforeAll(async () => {
  await deploySwaps(nodeUrl)
  const [home, ...others] = facts.networks.map(({ id, name, rpcUrl, tokens: list }) => ({
    id: `eip155:${id}`,
    name,
    rpc: [rpcUrl],
    tokens: [...list, ...Object.values(swapTokens)],
    history: { source: 'index', pollMs: 250 },
  }))
  gateway = await startOwnGateway({ networks: [{ ...home, swaps: exchangeSetting }, ...others] })
}, 120_000)
afterAll(() => gateway.stop())

/** A new account for one flow; the node signs for it as for the others. */
async function owner(
  given: readonly (readonly [token: Address, units: bigint])[] = [],
): Promise<Address> {
  const address = privateKeyToAddress(generatePrivateKey())
  await ask('anvil_setBalance', address, toHex(parseEther('10')))
  await ask('anvil_impersonateAccount', address)
  for (const [token, units] of given) {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [address, units],
    })
    await ask('eth_sendTransaction', { from: rich, to: token, data })
  }
  return address
}

async function openSwap(address: Address, wallet = {}): Promise<HostPage> {
  const host = await visit({
    wallets: [{ accounts: [address], ...wallet }],
    prepare: (page) => gateway.serve(page),
  })
  await host.connect()
  await host.openFromAccount('Swap')
  await host.expectTitle('Swap')
  return host
}

/** Fills the form and opens the review, when the swap was tried on the network. */
async function review(host: HostPage, amount: string): Promise<void> {
  await host.dialog.getByLabel('Amount to pay').fill(amount)
  await host.button('Review').click()
  await host.expectTitle('Review Swap')
  await host.text('Simulated: you get').waitFor()
}

async function swap(host: HostPage): Promise<void> {
  await host.button(/^Swap$/).click()
}

async function settled(host: HostPage, status: string): Promise<void> {
  await host.dialog.locator(`[data-swap="${status}"]`).waitFor({ timeout: 30_000 })
}

async function received(host: HostPage): Promise<string> {
  return ((await host.dialog.locator('.swap-received').getAttribute('title')) ?? '').replaceAll(
    ',',
    '',
  )
}

async function minimum(host: HostPage): Promise<string> {
  return (await host.dialog.locator('.swap-minimum').textContent()) ?? ''
}

/** The swaps of an account, as its wallet signed them. */
async function sentBy(host: HostPage): Promise<readonly string[]> {
  return (await host.asked()).filter((method) => /send|sign/i.test(method))
}

describe('swapping on EVM', () => {
  it('ether becomes a token, and the page shows exactly what arrived [SWP-04, SWP-14]', async () => {
    const own = await owner()
    const host = await openSwap(own)
    await choose(host, 'target', 'tUSD')
    await review(host, '1.5')
    const least = await minimum(host)
    await swap(host)
    await settled(host, 'confirmed')
    const arrived = await balance(tokens.dollar.address, own)
    expect(arrived).toBeGreaterThanOrEqual(
      parseUnits(least.replace(' tUSD', '').replaceAll(',', ''), 6),
    )
    await expect.poll(() => received(host), slow).toBe(formatUnits(arrived, 6))
    expect(await ether(own)).toBeLessThan(parseEther('8.5'))
    expect(await sentBy(host)).toEqual(['eth_sendTransaction'])
    await host.button('Done').click()
    await host.expectTitle('Account')
    await host.dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect
      .poll(() => host.dialog.locator('.activity-title').first().textContent(), slow)
      .toBe('Swapped')
  })

  it('a token becomes another after an approval of exactly its amount [SWP-04]', async () => {
    const own = await owner([[tokens.dollar.address, 5_000_000n]])
    const host = await openSwap(own)
    await choose(host, 'source', 'tUSD')
    await choose(host, 'target', 'tBTC')
    await review(host, '3.25')
    await host.text('Approve 3.25 tUSD').waitFor()
    await swap(host)
    await settled(host, 'confirmed')
    expect(await balance(tokens.dollar.address, own)).toBe(1_750_000n)
    expect(await allowance(tokens.dollar.address, own)).toBe(0n)
    const arrived = await balance(swapTokens.bitcoin.address, own)
    await expect.poll(() => received(host), slow).toBe(formatUnits(arrived, 8))
    expect(await sentBy(host)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  })

  it('a token that takes permits is swapped with one transaction and one signature', async () => {
    // The node has this account's key: it signs typed data only with a key.
    const own = devAccounts[4].address
    const paid = parseUnits('25', 18)
    const held = await balance(swapTokens.permit.address, own)
    const dollars = await balance(tokens.dollar.address, own)
    const host = await openSwap(own)
    await choose(host, 'source', 'pUSD')
    await choose(host, 'target', 'tUSD')
    await review(host, '25')
    await host.text('Sign to approve 25 pUSD').waitFor()
    await swap(host)
    await settled(host, 'confirmed')
    expect(await balance(swapTokens.permit.address, own)).toBe(held - paid)
    const arrived = (await balance(tokens.dollar.address, own)) - dollars
    await expect.poll(() => received(host), slow).toBe(formatUnits(arrived, 6))
    expect(await sentBy(host)).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
  })

  it('a wallet that batches approves and swaps with one question', async () => {
    const own = await owner([[tokens.dollar.address, 7_000_000n]])
    const host = await openSwap(own, { batches: true })
    await choose(host, 'source', 'tUSD')
    await choose(host, 'target', 'WETH')
    await review(host, '7')
    await host.text('Approve and swap together').waitFor()
    await swap(host)
    await settled(host, 'confirmed')
    expect(await balance(tokens.dollar.address, own)).toBe(0n)
    const arrived = await balance(tokens.weth.address, own)
    await expect.poll(() => received(host), slow).toBe(formatUnits(arrived, 18))
    expect(await sentBy(host)).toEqual(['wallet_sendCalls'])
  })

  it('USDT with an old allowance is reset and approved, both announced before the first press', async () => {
    const { address } = swapTokens.reset
    const own = await owner([[address, 40_000_000n]])
    await approve(own, address, 1n)
    const host = await openSwap(own)
    await choose(host, 'source', 'tUSDT')
    await choose(host, 'target', 'tUSD')
    await review(host, '40')
    expect(await steps(host)).toEqual(['Reset your tUSDT approval', 'Approve 40 tUSDT', 'Swap'])
    await swap(host)
    await settled(host, 'confirmed')
    expect(await balance(address, own)).toBe(0n)
    expect(await sentBy(host)).toHaveLength(3)
  })

  it('USDT with a sufficient allowance is swapped without a reset', async () => {
    const { address } = swapTokens.reset
    const own = await owner([[address, 40_000_000n]])
    await approve(own, address, 40_000_000n)
    const host = await openSwap(own)
    await choose(host, 'source', 'tUSDT')
    await choose(host, 'target', 'tUSD')
    await review(host, '40')
    // A single request to the wallet needs no list.
    expect(await steps(host)).toEqual([])
    await swap(host)
    await settled(host, 'confirmed')
    expect(await sentBy(host)).toHaveLength(1)
  })

  it('a price that moved beyond the slippage is refused before the wallet is asked', async () => {
    const own = await owner()
    const host = await openSwap(own)
    await choose(host, 'target', 'FEE')
    await review(host, '0.01')
    const before = await minimum(host)
    // Another trade makes the token 20 % dearer.
    await buyFeeTokens()
    await swap(host)
    await host.text('The price has changed.').waitFor()
    expect(await sentBy(host)).toEqual([])
    await host.button('Update price').click()
    await expect.poll(() => minimum(host), slow).not.toBe(before)
    await host.text('Simulated: you get').waitFor()
    await swap(host)
    await settled(host, 'confirmed')
    expect(await balance(swapTokens.fee.address, own)).toBeGreaterThan(0n)
  })

  it('a swap declined in the wallet changes nothing and can be tried again', async () => {
    const own = await owner()
    const host = await openSwap(own)
    await host.drive('setBehaviour', 'reject')
    await choose(host, 'target', 'tUSD')
    await review(host, '1')
    await swap(host)
    await host.text('Declined in your wallet. Nothing was swapped.').waitFor()
    expect(await chain.getTransactionCount({ address: own })).toBe(0)
    await host.text('Simulated: you get').waitFor()
    await host.drive('setBehaviour', 'approve')
    await swap(host)
    await settled(host, 'confirmed')
  })

  it('an approval is not asked for again after the swap itself was declined', async () => {
    const own = await owner([[tokens.dollar.address, 2_000_000n]])
    const host = await openSwap(own)
    await choose(host, 'source', 'tUSD')
    await choose(host, 'target', 'WETH')
    await review(host, '2')
    // The wallet declines its second question, while the approval is being mined.
    await ask('evm_setAutomine', false)
    await swap(host)
    await host.button('Waiting for the network').waitFor()
    await host.drive('setBehaviour', 'reject')
    await ask('evm_setAutomine', true)
    await ask('anvil_mine', '0x1')
    await host.text('Declined in your wallet. Nothing was swapped.').waitFor()
    expect(await allowance(tokens.dollar.address, own)).toBe(2_000_000n)
    await host.text('Simulated: you get').waitFor()
    expect(await steps(host)).toEqual([])
    await host.drive('setBehaviour', 'approve')
    await swap(host)
    await settled(host, 'confirmed')
    expect(await chain.getTransactionCount({ address: own })).toBe(2)
  })

  it('a pending swap is followed after a reload until it is confirmed', async () => {
    const own = await owner()
    const host = await openSwap(own)
    await choose(host, 'target', 'tUSD')
    await review(host, '2')
    await ask('evm_setAutomine', false)
    await swap(host)
    await settled(host, 'pending')
    await host.page.reload()
    await host.expectFact('address', own)
    await ask('evm_setAutomine', true)
    await ask('anvil_mine', '0x1')
    await host.openAccount()
    await host.dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect
      .poll(() => host.dialog.locator('.activity-title').first().textContent(), slow)
      .toBe('Swapped')
    expect(await balance(tokens.dollar.address, own)).toBeGreaterThan(0n)
  })

  it('an approval in flight is waited for after a reload, and its swap goes on [SWP-04]', async () => {
    const own = await owner([[tokens.dollar.address, 2_000_000n]])
    const host = await openSwap(own)
    await choose(host, 'source', 'tUSD')
    await choose(host, 'target', 'WETH')
    await review(host, '2')
    await ask('evm_setAutomine', false)
    await swap(host)
    await host.button('Waiting for the network').waitFor()
    await host.page.reload()
    await host.expectFact('address', own)
    await host.openFromAccount('Swap')
    await host.button('Waiting for the network').waitFor()
    expect(await steps(host)).toEqual(['Approve 2 tUSD', 'Swap'])
    await ask('evm_setAutomine', true)
    await ask('anvil_mine', '0x1')
    await host.text('Simulated: you get').waitFor()
    expect(await allowance(tokens.dollar.address, own)).toBe(2_000_000n)
    await swap(host)
    await settled(host, 'confirmed')
    expect(await balance(tokens.dollar.address, own)).toBe(0n)
    expect(await chain.getTransactionCount({ address: own })).toBe(2)
  })

  it('a token that cannot be sold is refused with a reason [SWP-07]', async () => {
    const own = await owner()
    const host = await openSwap(own)
    await choose(host, 'target', 'TRAP')
    await host.dialog.getByLabel('Amount to pay').fill('1')
    await host.text('You could buy this token but not sell it again.').waitFor()
    expect(await host.button('Review').count()).toBe(1)
    expect(await host.button('Review').getAttribute('aria-disabled')).toBe('true')
  })
})

describe('swapping without a gateway', () => {
  it('the account has no Swap without a gateway', async () => {
    const own = await owner()
    const host = await visit({ wallets: [{ accounts: [own] }], path: '/?devwallet=off&bare' })
    await host.connect()
    await host.openAccount()
    await host.button('Send').waitFor()
    expect(await host.button('Swap').count()).toBe(0)
  })
})

async function steps(host: HostPage): Promise<readonly string[]> {
  return host.dialog.locator('.swap-steps li').allTextContents()
}

async function approve(own: Address, token: Address, units: bigint): Promise<void> {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [exchange.router, units],
  })
  await ask('eth_sendTransaction', { from: own, to: token, data })
}

/** Buys tokens with a fee of their own for 4 ether, from the pool of 40. */
async function buyFeeTokens(): Promise<void> {
  const abi = parseAbi([
    'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable',
  ])
  const data = encodeFunctionData({
    abi,
    functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
    args: [0n, [tokens.weth.address, swapTokens.fee.address], rich, 2n ** 40n],
  })
  await ask('eth_sendTransaction', {
    from: rich,
    to: exchange.v2Router,
    data,
    value: toHex(parseEther('4')),
  })
}
