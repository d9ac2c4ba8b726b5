import {
  call,
  getBuildApprove,
  getConvertAllowance,
  getConvertQuotes,
  type PermitKind,
  postBuildTransaction,
  type SwapQuote,
} from '@latchkey/protocol/http'
import { askNode, devAccounts, exchange, swapTokens, tokens } from '@latchkey/testing/chain'
import {
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
  parseEther,
  parseSignature,
  parseUnits,
  type TypedDataParameter,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { coin, idOf, network, startSwapWorld, type SwapWorld } from '../../fixtures/swapGateway.ts'
import { reasonOf, startMs, type TestGateway } from '../../fixtures/testGateway.ts'

const [{ address: user }] = devAccounts
const account = `${network}:${user}`
const operator = '0x00000000000000000000000000000000000fee00'
const permitTokens = [
  ['eip2612', swapTokens.permit],
  ['dai', swapTokens.dai],
] as const
let world: SwapWorld
let gateway: TestGateway
let taking: TestGateway

beforeAll(async () => {
  world = await startSwapWorld()
  gateway = await world.gateway()
  taking = await world.gateway({ swaps: { fee: { recipient: operator } } })
}, startMs)
afterAll(() => world.close())
let before: unknown
beforeEach(async () => {
  before = await askNode(world.anvil.url, 'evm_snapshot')
})
afterEach(() => askNode(world.anvil.url, 'evm_revert', [before]))

const quote = async (
  from: string,
  to: string,
  amount: bigint,
  by: TestGateway = gateway,
): Promise<SwapQuote> => {
  const { quotes, refusal } = await call(by.send, getConvertQuotes, {
    query: { from, to, amount: `${amount}`, userAddress: user },
  })
  if (!quotes[0]) throw new Error(`no quote: ${refusal}`)
  return quotes[0]
}
const refusalOf = async (from: string, to: string, amount: bigint): Promise<string | undefined> => {
  const query = { from, to, amount: `${amount}` }
  const reply = await call(gateway.send, getConvertQuotes, { query })
  expect(reply.quotes).toEqual([])
  return reply.refusal
}
const approve = async ({ spender, fromAccount, fromAmount }: SwapQuote): Promise<void> => {
  const { tx } = await call(gateway.send, getBuildApprove, {
    query: {
      userAddress: account,
      from: fromAccount,
      to: coin,
      amount: fromAmount,
      spender: spender ?? '',
    },
  })
  expect((await world.send(user, tx)).status).toBe('success')
}
const approvalOf = (token: string, amount: bigint, more: object = {}) =>
  call(gateway.send, getBuildApprove, {
    query: { userAddress: account, from: token, to: coin, amount: `${amount}`, ...more },
  })
const pairOf = (from: string | undefined, to: string | undefined): [string, string] => [
  from ? `${network}:${from}` : coin,
  to ? `${network}:${to}` : coin,
]
const bodyOf = (offer: SwapQuote) => ({
  amount: offer.fromAmount,
  from: offer.fromAccount,
  to: offer.toAccount,
  userAddress: account,
  quoteId: offer.id,
})
const build = (offer: SwapQuote, more: object = {}, by: TestGateway = gateway) =>
  call(by.send, postBuildTransaction, {
    body: { ...bodyOf(offer), eip155: { slippage: 1, ...more } },
  })

/** TABLE swaps: the name, the two tokens (undefined is the coin) and the amount. */
const swaps = [
  ['the coin for a token', undefined, tokens.dollar, parseEther('1')],
  ['a token for the coin', tokens.dollar, undefined, 500_000_000n],
  ['a token for a token', tokens.dollar, swapTokens.permit, 200_000_000n],
  ['tokens two pools apart', swapTokens.permit, tokens.weth, parseEther('100')],
  ['tokens three pools apart', swapTokens.permit, swapTokens.bitcoin, parseEther('300')],
  ['a token whose transfers return nothing', swapTokens.reset, undefined, 300_000_000n],
  ['a large amount of the coin', undefined, tokens.dollar, parseEther('80')],
  ['the coin for its wrapped token', undefined, tokens.weth, parseEther('3')],
  ['the wrapped token for the coin', tokens.weth, undefined, parseEther('2')],
] as const

describe('swaps on a real exchange', () => {
  test.each(swaps)(
    'a swap of %s gives exactly the quoted units [SWP-11]',
    async (_, from, to, amount) => {
      const offer = await quote(from ? idOf(from) : coin, to ? idOf(to) : coin, amount)
      if (offer.spender) await approve(offer)
      const { tx, toAmount, minToAmount } = await build(offer)
      const before = [
        await world.balance(user, from?.address),
        await world.balance(user, to?.address),
      ]
      const { status, paidForGas } = await world.send(user, tx)
      const after = [
        await world.balance(user, from?.address),
        await world.balance(user, to?.address),
      ]
      expect(status).toBe('success')
      const [spent, gained] = [
        (before[0] ?? 0n) - (after[0] ?? 0n),
        (after[1] ?? 0n) - (before[1] ?? 0n),
      ]
      expect(spent - (from ? 0n : paidForGas)).toBe(amount)
      expect(gained + (to ? 0n : paidForGas)).toBe(BigInt(offer.toAmount))
      expect(toAmount).toBe(offer.toAmount)
      if (offer.source !== 'Wrap') expect(BigInt(minToAmount)).toBe((BigInt(toAmount) * 99n) / 100n)
      // The router keeps nothing.
      for (const token of [undefined, from, to])
        expect(await world.balance(exchange.router, token?.address)).toBe(0n)
    },
  )
})

describe('quotes', () => {
  it('a quote names its routes, its router and its costs, and expires [SWP-11]', async () => {
    const offer = await quote(coin, idOf(tokens.dollar), parseEther('1'))
    expect(offer).toMatchObject({
      id: 'pools:Uniswap',
      source: 'Uniswap',
      router: exchange.router,
      spender: null,
      takesPermit: false,
      tokenFees: { from: 0, to: 0 },
      fee: { bps: 0, amount: '0', recipient: null },
    })
    expect(offer.routes.reduce((sum, { shareBps }) => sum + shareBps, 0)).toBe(10_000)
    expect(offer.routes[0]?.hops[0]).toMatchObject({ to: idOf(tokens.dollar).toLowerCase() })
    expect(offer.expiresAt).toBeGreaterThan(Date.now())
    expect(offer.priceImpactBps).toBeLessThan(50)
  })

  it('a large amount is shared by two routes, which gives more than one', async () => {
    const whole = await quote(coin, idOf(tokens.dollar), parseEther('80'))
    const [one, other] = whole.routes
    expect([one?.hops.length, other?.hops.length]).toEqual([1, 1])
    expect(one?.hops[0]?.exchange).not.toBe(other?.hops[0]?.exchange)
    expect(whole.priceImpactBps).toBeGreaterThan(500)
  })

  it('a token that keeps a part of each transfer is quoted without that part [SWP-11]', async () => {
    for (const [from, to, amount, tokenFees] of [
      [undefined, swapTokens.fee.address, parseEther('0.1'), { from: 0, to: 200 }],
      [swapTokens.fee.address, undefined, parseEther('100'), { from: 200, to: 0 }],
    ] as const) {
      const offer = await quote(...pairOf(from, to), amount)
      expect(offer.tokenFees).toEqual(tokenFees)
      if (offer.spender) await approve(offer)
      const { tx } = await build(offer)
      const held = await world.balance(user, to)
      const { status, paidForGas } = await world.send(user, tx)
      expect(status).toBe('success')
      const gained = (await world.balance(user, to)) - held + (to ? 0n : paidForGas)
      // The part is rounded against the visitor in the quote.
      expect(gained).toBeGreaterThanOrEqual(BigInt(offer.toAmount))
      expect(gained).toBeLessThan((BigInt(offer.toAmount) * 10_001n) / 10_000n)
    }
  })

  test.each([
    ['a token without a pool', idOf(tokens.longNamed), parseEther('1'), 'NO_ROUTE'],
    ['no amount', idOf(tokens.dollar), 0n, 'AMOUNT_TOO_SMALL'],
    ['dust', idOf(tokens.dollar), 1n, 'AMOUNT_TOO_SMALL'],
    ['more than all pools hold', idOf(tokens.dollar), parseEther('1000000'), 'LIQUIDITY_TOO_LOW'],
    ['an absurd amount', idOf(tokens.dollar), 10n ** 48n, 'LIQUIDITY_TOO_LOW'],
    ['the largest number', idOf(tokens.dollar), maxUint256, 'LIQUIDITY_TOO_LOW'],
    ['a token that cannot be sold', idOf(swapTokens.trap), parseEther('1'), 'TOKEN_NOT_SELLABLE'],
  ])('a quote of %s says why it is refused [SWP-07]', async (_, to, amount, refusal) => {
    expect(await refusalOf(coin, to, amount)).toBe(refusal)
    const body = { amount: `${amount}`, from: coin, to, userAddress: account }
    const response = await gateway.ask('/v1/convert/build-transaction', {
      method: 'POST',
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(400)
    expect(await reasonOf(response)).toMatchObject({ code: `SWAP_${refusal}` })
  })

  it('a token that cannot be sold is refused when it is sold too', async () => {
    expect(await refusalOf(idOf(swapTokens.trap), coin, parseEther('1'))).toBe('TOKEN_NOT_SELLABLE')
  })

  test.each([
    ['to', 'the same token twice', coin, coin],
    ['to', 'tokens of two networks', coin, `eip155:1:${tokens.dollar.address}`],
    ['from', 'a network without a source', `eip155:1:${tokens.dollar.address}`, coin],
    ['from', 'an address that is no token id', tokens.dollar.address, coin],
  ])('a quote refuses by its field %s: %s [SWP-09]', async (field, _, from, to) => {
    const response = await gateway.ask(`/v1/convert/quotes?amount=1&from=${from}&to=${to}`)
    expect(response.status).toBe(400)
    expect((await reasonOf(response)).name).toBe(field)
  })

  it('a network without a source is not supported for swaps [SWP-09]', async () => {
    for (const path of [
      'tokens?chainId=eip155:1',
      `quotes?amount=1&from=eip155:1:${tokens.weth.address}&to=${coin}`,
    ]) {
      const response = await gateway.ask(`/v1/convert/${path}`)
      expect(await reasonOf(response)).toMatchObject({
        description: 'Network not supported for Swaps',
        code: 'SWAP_UNSUPPORTED',
      })
    }
  })
})

describe("the operator's fee", () => {
  test.each([
    ['a token', coin, swapTokens.permit.address, parseEther('1')],
    ['the coin', idOf(tokens.dollar), undefined, 100_000_000n],
  ] as const)(
    'a fee in %s is taken to the last unit and shown before [SWP-10]',
    async (_, from, to, amount) => {
      const offer = await quote(from, to ? `${network}:${to}` : coin, amount, taking)
      expect(offer.fee).toMatchObject({ bps: 85, recipient: operator })
      const whole = BigInt(offer.toAmount) + BigInt(offer.fee.amount)
      expect(BigInt(offer.fee.amount)).toBe((whole * 85n) / 10_000n)
      if (offer.spender) await approve(offer)
      const { tx, minToAmount } = await build(offer, {}, taking)
      const before = [await world.balance(user, to), await world.balance(operator, to)]
      const { status, paidForGas } = await world.send(user, tx)
      expect(status).toBe('success')
      const after = [await world.balance(user, to), await world.balance(operator, to)]
      expect((after[1] ?? 0n) - (before[1] ?? 0n)).toBe(BigInt(offer.fee.amount))
      const gained = (after[0] ?? 0n) - (before[0] ?? 0n) + (to ? 0n : paidForGas)
      expect(gained).toBe(BigInt(offer.toAmount))
      expect(BigInt(minToAmount)).toBe((gained * 99n) / 100n)
    },
  )

  it('a fee is not taken, and is shown as zero, where the tokens or the router do not allow it [SWP-10]', async () => {
    const offer = await quote(coin, idOf(swapTokens.fee), parseEther('0.1'), taking)
    expect(offer.fee).toMatchObject({ bps: 0, amount: '0', recipient: null })
  })
})

describe('slippage', () => {
  it('a swap fails instead of giving less than its minimum [SWP-10]', async () => {
    const offer = await quote(coin, idOf(tokens.dollar), parseEther('1'))
    const { tx } = await build(offer, { slippage: 0.1 })
    // Somebody else sells first.
    const [, { address: other }] = devAccounts
    const large = await quote(coin, idOf(tokens.dollar), parseEther('60'))
    const { tx: first } = await call(gateway.send, postBuildTransaction, {
      body: { ...bodyOf(large), userAddress: `${network}:${other}` },
    })
    expect((await world.send(other, first)).status).toBe('success')
    const before = await world.balance(user, tokens.dollar.address)
    expect((await world.send(user, tx)).status).toBe('reverted')
    expect(await world.balance(user, tokens.dollar.address)).toBe(before)
  })
})

describe('approvals', () => {
  const allowanceOf = async (token: string): Promise<bigint> => {
    const query = { tokenAddress: token, userAddress: account }
    return BigInt((await call(gateway.send, getConvertAllowance, { query })).allowance)
  }

  it('an approval allows exactly the amount, for the router [SWP-04]', async () => {
    const { tx, reset } = await approvalOf(idOf(tokens.weth), 123n)
    expect(reset).toBe(undefined)
    expect(tx).toMatchObject({ from: account, to: idOf(tokens.weth), value: '0' })
    expect((await world.send(user, tx)).status).toBe('success')
    expect(await allowanceOf(idOf(tokens.weth))).toBe(123n)
  })

  it('a token that refuses a new allowance is reset first, and only then [SWP-04]', async () => {
    const token = idOf(swapTokens.reset)
    const fresh = await approvalOf(token, 5n)
    expect(fresh.reset).toBe(undefined)
    await world.send(user, fresh.tx)
    const second = await approvalOf(token, 9n)
    expect(second.reset).toBeDefined()
    expect((await world.send(user, second.tx)).status).toBe('reverted')
    if (second.reset) await world.send(user, second.reset)
    expect((await world.send(user, second.tx)).status).toBe('success')
    expect(await allowanceOf(token)).toBe(9n)
  })

  it('the coin needs no approval', async () => {
    expect(await allowanceOf(coin)).toBe(maxUint256)
    await expect(approvalOf(coin, 1n)).rejects.toThrow('400')
  })

  it('an approval for a contract that is no router of a source is refused', async () => {
    const path = `build-approve?userAddress=${account}&from=${idOf(tokens.weth)}&to=${coin}&amount=1&spender=${devAccounts[3].address}`
    const response = await gateway.ask(`/v1/convert/${path}`)
    expect(response.status).toBe(400)
    expect((await reasonOf(response)).name).toBe('spender')
  })

  it.each(permitTokens)(
    'a swap with an approval by signature of %s needs no approval before it [SWP-01]',
    async (kind, token) => {
      const { tx, toAmount } = await swapWithPermit(kind, token)
      const before = await world.balance(user, tokens.dollar.address)
      expect((await world.send(user, tx)).status).toBe('success')
      expect((await world.balance(user, tokens.dollar.address)) - before).toBe(BigInt(toAmount))
    },
  )

  it.each(permitTokens)(
    'a permit of %s that a stranger has brought to the token before does not stop the swap',
    async (kind, token) => {
      const { tx, permit } = await swapWithPermit(kind, token)
      await world.send(devAccounts[3].address, {
        to: `${network}:${token.address}`,
        data: permit,
        value: '0',
      })
      const before = await world.balance(user, tokens.dollar.address)
      expect((await world.send(user, tx)).status).toBe('success')
      expect(await world.balance(user, tokens.dollar.address)).toBeGreaterThan(before)
    },
  )

  it('a permit is offered only for a token whose domain is the computed one', async () => {
    expect((await approvalOf(idOf(tokens.dollar), 1n)).permit).toBe(undefined)
    expect((await approvalOf(idOf(swapTokens.reset), 1n)).permit).toBe(undefined)
  })
})

describe('gas', () => {
  it("a built swap has the node's estimate and a tenth more; without an allowance it has the expected gas", async () => {
    const offer = await quote(coin, idOf(tokens.dollar), parseEther('1'))
    const { tx } = await build(offer)
    const { gasUsed } = await world.send(user, tx)
    expect(BigInt(tx.eip155?.gas ?? 0)).toBeGreaterThanOrEqual(gasUsed)
    const poor = {
      ...offer,
      fromAccount: idOf(swapTokens.bitcoin),
      toAccount: coin,
      fromAmount: '1000',
    }
    expect(
      BigInt((await build({ ...poor, id: null } as SwapQuote)).tx.eip155?.gas ?? 0),
    ).toBeGreaterThan(100_000n)
  })
})

/** A swap whose permit is signed, and the call that brings the permit to the token. */
async function swapWithPermit(
  kind: PermitKind,
  token: { readonly address: Hex },
): Promise<{
  readonly tx: { readonly to: string; readonly data: string; readonly value: string }
  readonly toAmount: string
  readonly permit: Hex
}> {
  const amount = parseUnits('50', 18)
  const offer = await quote(idOf(token), idOf(tokens.dollar), amount)
  expect(offer.takesPermit).toBe(true)
  const facts = (await approvalOf(idOf(token), amount)).permit
  if (facts?.kind !== kind) throw new Error(`not a permit of ${kind}`)
  const deadline = BigInt(Math.floor(Date.now() / 1000) + 3600)
  const nonce = BigInt(facts.nonce)
  const message: Record<string, unknown> =
    kind === 'dai'
      ? { holder: user, spender: exchange.router, nonce, expiry: deadline, allowed: true }
      : { owner: user, spender: exchange.router, value: amount, nonce, deadline }
  const { name, version } = facts
  const signature = await privateKeyToAccount(devAccounts[0].privateKey).signTypedData({
    domain: { name, version, chainId: 31337, verifyingContract: token.address },
    types: { Permit: permitFields[kind] },
    primaryType: 'Permit',
    message,
  })
  const given = { value: `${amount}`, deadline: `${deadline}`, signature }
  const { tx, toAmount } = await build(offer, {
    permit: kind === 'dai' ? { ...given, nonce: `${nonce}` } : given,
  })
  const { r, s, v } = parseSignature(signature)
  const point = [Number(v), r, s] as const
  const pair = [user, exchange.router] as const
  const permit = encodeFunctionData({
    abi: permitAbi,
    functionName: 'permit',
    args:
      kind === 'dai'
        ? [...pair, nonce, deadline, true, ...point]
        : [...pair, amount, deadline, ...point],
  })
  return { tx, toAmount, permit }
}

const permitAbi = parseAbi([
  'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
  'function permit(address, address, uint256, uint256, bool, uint8, bytes32, bytes32)',
])
const permitFields: Readonly<Record<PermitKind, TypedDataParameter[]>> = {
  eip2612: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  dai: [
    { name: 'holder', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'expiry', type: 'uint256' },
    { name: 'allowed', type: 'bool' },
  ],
}
