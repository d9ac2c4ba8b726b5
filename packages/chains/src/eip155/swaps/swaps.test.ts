import type { Rpc } from '@latchkey/core'
import { createRpc } from '@latchkey/core/rpc'
import { KitError } from '@latchkey/protocol'
import {
  deploySwaps,
  deployWorld,
  devAccounts,
  exchange,
  sendTransactionSync,
  startAnvil,
  swapTokens,
  tokens,
} from '@latchkey/testing/chain'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvals, swaps } from './index.ts'

const id = 'eip155:31337'
const [{ address: account }] = devAccounts
const stranger = privateKeyToAddress(generatePrivateKey())
const { weth, dollar } = tokens
const later = 2n ** 40n
const balanceOf = (token: Address): Promise<bigint> =>
  client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
const abi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum)) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function unwrapWETH9(uint256 minimum, address recipient) payable',
  'function unwrapWETH9WithFee(uint256 minimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function refundETH() payable',
])

let anvil: Awaited<ReturnType<typeof startAnvil>>
let rpc: Rpc
let client: ReturnType<typeof createPublicClient>
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deployWorld(anvil.url)
  await deploySwaps(anvil.url)
  rpc = createRpc(id, [anvil.url])
  client = createPublicClient({ transport: http(anvil.url) })
}, 120_000)
afterAll(() => anvil.stop())

const self = `0x${'0'.repeat(39)}2` as const
const multicall = (...data: readonly Hex[]): Hex =>
  encodeFunctionData({ abi, functionName: 'multicall', args: [later, [...data]] })
const v2 = (
  amount: bigint,
  {
    minimum = 1n,
    path = [dollar.address, weth.address] as readonly Address[],
    to = account as Address,
  } = {},
): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForTokens',
    args: [amount, minimum, [...path], to],
  })
const v3 = (amount: bigint, { minimum = 1n, to = account as Address } = {}): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'exactInput',
    args: [
      {
        path: `${dollar.address}000bb8${weth.address.slice(2)}`.toLowerCase() as Hex,
        recipient: to,
        amountIn: amount,
        amountOutMinimum: minimum,
      },
    ],
  })
const sale = { account, sold: dollar.address, bought: weth.address }
const cash = { account, sold: dollar.address, bought: undefined }

describe('calldata of a router', () => {
  it('a split swap pays the sum of its parts and receives the sum of their minima', () => {
    const data = multicall(v2(3n, { minimum: 10n }), v3(4n, { minimum: 20n }))
    expect(swaps.readRouterCall(data, sale)).toEqual({
      pays: 7n,
      receives: 30n,
      feeBps: 0,
      deadline: later,
    })
  })

  it('a swap to the coin receives the unwrapped minimum, minus the operator’s fee', () => {
    const gather = v3(1_000n, { to: self, minimum: 0n })
    const unwrap = encodeFunctionData({
      abi,
      functionName: 'unwrapWETH9WithFee',
      args: [10_000n, account, 85n, stranger],
    })
    expect(swaps.readRouterCall(multicall(gather, unwrap), cash)).toEqual({
      pays: 1_000n,
      receives: 9_915n,
      feeBps: 85,
      deadline: later,
    })
  })

  it.each([
    [
      'coin to token',
      { account, sold: undefined, bought: dollar.address },
      encodeFunctionData({
        abi,
        functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
        args: [5n, [weth.address, dollar.address], account, later],
      }),
      { pays: 0n, receives: 5n },
    ],
    [
      'token to coin',
      cash,
      encodeFunctionData({
        abi,
        functionName: 'swapExactTokensForETHSupportingFeeOnTransferTokens',
        args: [9n, 5n, [dollar.address, weth.address], account, later],
      }),
      { pays: 9n, receives: 5n },
    ],
    [
      'token to token',
      sale,
      encodeFunctionData({
        abi,
        functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
        args: [9n, 5n, [dollar.address, weth.address], account, later],
      }),
      { pays: 9n, receives: 5n },
    ],
  ] as const)('a v2 router’s swap of %s is read', (_, pair, data, { pays, receives }) => {
    expect(swaps.readRouterCall(data, pair)).toEqual({ pays, receives, feeBps: 0, deadline: later })
    // The same call for another account is another swap.
    expect(swaps.readRouterCall(data, { ...pair, account: stranger })).toBe('wrong')
  })

  it.each([
    ['a stranger as recipient', multicall(v2(3n, { to: stranger }))],
    ['output that stays in the router', multicall(v2(3n, { to: self }))],
    ['another sold token', multicall(v2(3n, { path: [swapTokens.bitcoin.address, weth.address] }))],
    ['another bought token', multicall(v2(3n, { path: [dollar.address, dollar.address] }))],
    [
      'the coin unwrapped for a stranger',
      multicall(
        v2(3n, { to: self }),
        encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [1n, stranger] }),
      ),
    ],
    ['an unknown function', multicall(v2(3n), '0x12345678')],
    ['a cut end', multicall(v2(3n)).slice(0, -64) as Hex],
  ])('calldata with %s is wrong', (_, data) => {
    expect(swaps.readRouterCall(data, sale)).toBe('wrong')
  })

  it('calldata of another router is unknown', () => {
    expect(swaps.readRouterCall('0x07ed2379', sale)).toBe('unknown')
  })
})

describe('simulation on a node', () => {
  const amount = parseUnits('10', 6)
  const allowance = { token: dollar.address, owner: account, spender: exchange.router }
  const approval = approvals.encodeApproval(allowance, amount)
  const swap = { to: exchange.router, data: multicall(v2(amount)), value: 0n }

  it('an approval and a swap are simulated together, and change nothing', async () => {
    const before = await client.readContract({
      address: dollar.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account],
    })
    const outcome = await swaps.simulate(rpc, { ...sale, calls: [approval, swap] })
    expect(outcome.result).toBe('moves')
    if (outcome.result !== 'moves') return
    const change = (token: string): bigint | undefined =>
      outcome.changes.find((each) => each.token === token.toLowerCase())?.units
    expect(change(dollar.address)).toBe(-amount)
    expect(change(weth.address)).toBeGreaterThan(3_900_000_000_000_000n)
    expect(outcome.gas).toHaveLength(2)
    expect(outcome.allowances[0]).toEqual({
      token: dollar.address.toLowerCase(),
      spender: exchange.router.toLowerCase(),
      units: expect.any(BigInt) as bigint,
    })
    await expect(approvals.readAllowance(rpc, allowance)).resolves.toBe(0n)
    await expect(balanceOf(dollar.address)).resolves.toBe(before)
  })

  it('a swap without its approval fails, with the contract’s reason', async () => {
    await expect(swaps.simulate(rpc, { ...sale, calls: [swap] })).resolves.toEqual({
      result: 'fails',
      at: 0,
      reason: expect.any(String) as string,
    })
  })

  it('a node without eth_simulateV1 traces one call, and cannot tell of two', async () => {
    const older = without('eth_simulateV1')
    const calls = [buyWith(parseEther('1'))]
    const pair = { account, sold: undefined, bought: dollar.address }
    const [traced, simulated] = await Promise.all([
      swaps.simulate(older, { ...pair, calls }),
      swaps.simulate(rpc, { ...pair, calls }),
    ])
    if (traced.result !== 'moves' || simulated.result !== 'moves') throw new Error('no moves')
    const sorted = (outcome: typeof traced): unknown =>
      outcome.changes.toSorted((a, b) => ((a.token ?? '') < (b.token ?? '') ? -1 : 1))
    expect(sorted(traced)).toEqual(sorted(simulated))
    await expect(swaps.simulate(older, { ...sale, calls: [approval, swap] })).resolves.toEqual({
      result: 'unknown',
    })
  })

  it('a node that only calls tells whether a swap fails', async () => {
    const plain = without('eth_simulateV1', 'debug_traceCall')
    const pair = { account, sold: undefined, bought: dollar.address }
    await expect(
      swaps.simulate(plain, { ...pair, calls: [buyWith(parseEther('1'))] }),
    ).resolves.toEqual({ result: 'unknown' })
    await expect(swaps.simulate(plain, { ...sale, calls: [swap] })).resolves.toMatchObject({
      result: 'fails',
    })
  })

  it('only a token as USDT needs a reset, and only for a changed allowance', async () => {
    const [, second] = devAccounts
    const one = { token: swapTokens.reset.address, owner: second.address, spender: exchange.router }
    await expect(approvals.needsReset(rpc, one, 5n)).resolves.toBe(false)
    const { to, data } = approvals.encodeApproval(one, 3n)
    await sendTransactionSync(anvil.url, { from: second.address, to, data })
    await expect(approvals.readAllowance(rpc, one)).resolves.toBe(3n)
    await expect(approvals.needsReset(rpc, one, 5n)).resolves.toBe(true)
    await expect(
      approvals.needsReset(rpc, { ...one, token: swapTokens.permit.address }, 5n),
    ).resolves.toBe(false)
  })

  it('a token is read as its contract describes it', async () => {
    await expect(swaps.readToken(rpc, dollar.address)).resolves.toEqual({
      decimals: 6,
      symbol: 'tUSD',
    })
    await expect(swaps.readToken(rpc, stranger)).resolves.toBeUndefined()
  })

  it('a mined swap tells its status, and what arrived to the last unit', async () => {
    const call = buyWith(parseEther('2'))
    const { plans } = await swaps.estimateCosts(rpc, { account, gas: [200_000n], ready: call })
    const balance = (): Promise<bigint> => balanceOf(dollar.address)
    const before = await balance()
    const request = { from: account, ...call, value: `0x${call.value.toString(16)}` }
    const sent = { ...request, ...Object(plans[0]) }
    const { transactionHash: hash } = await sendTransactionSync(anvil.url, sent)
    await expect(swaps.readStatus(rpc, { hash }, { account, call })).resolves.toEqual({
      status: 'confirmed',
      hash,
    })
    const arrived = (await balance()) - before
    const read = (token: string | undefined): Promise<bigint | undefined> =>
      swaps.readReceived(rpc, hash, { account, token })
    await expect(read(dollar.address)).resolves.toBe(arrived)
    await expect(read(undefined)).resolves.toBe(-parseEther('2'))
  })
})

function buyWith(value: bigint): {
  readonly to: string
  readonly data: Hex
  readonly value: bigint
} {
  const path = [weth.address, dollar.address]
  const refund = encodeFunctionData({ abi, functionName: 'refundETH' })
  return { to: exchange.router, data: multicall(v2(value, { path }), refund), value }
}

/** The node without some methods. */
function without(...methods: readonly string[]): Rpc {
  return (method, params, signal) =>
    methods.includes(method)
      ? Promise.reject(new KitError('RPC_ERROR', { rpcCode: -32_601, rpcMessage: 'unknown' }))
      : rpc(method, params, signal)
}
