import { exchange, swapTokens, tokens } from '@latchkey/testing/chain'
import type { AccountId } from '@latchkey/protocol'
import type { BuiltSwap, SwapQuote } from '@latchkey/protocol/http'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  account,
  coin,
  type Forgery,
  network,
  startSwapWorld,
  stranger,
  type SwapWorld,
  type Visit,
} from './fixtures/swapWorld.ts'
import type { SwapState } from './swap.ts'

let world: SwapWorld
beforeAll(async () => {
  world = await startSwapWorld()
}, 120_000)
afterAll(() => world.stop())

const { dollar, weth } = tokens
const idOf = ({ address }: { readonly address: string }): AccountId => `${network}:${address}`
const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0')
const abi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96)) payable',
  'function sweepToken(address token, uint256 minimum, address recipient)',
  'function sweepTokenWithFee(address token, uint256 minimum, address recipient, uint256 feeBips, address feeRecipient)',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function approve(address, uint256)',
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function increaseAllowance(address, uint256)',
  'function setApprovalForAll(address, bool)',
])
/** 3 dollars for bitcoin. */
const sold = 3_000_000n
const later = 2n ** 40n
const route = [dollar.address, weth.address, swapTokens.bitcoin.address] as const

/** Calldata of the router: one call, or several. */
function calls(...data: readonly Hex[]): Hex {
  return encodeFunctionData({ abi, functionName: 'multicall', args: [later, [...data]] })
}
function trade({
  amount = sold,
  minimum = 10n ** 6n,
  path = route as readonly Hex[],
  to = account as string,
} = {}): Hex {
  return encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForTokens',
    args: [amount, minimum, [...path], to as Hex],
  })
}
const quote = (change: (quote: SwapQuote) => unknown): Forgery => ({
  path: 'quotes',
  forge: ({ quotes: [first] }) => void (first && change(first)),
})
const built = (change: (answer: BuiltSwap) => unknown): Forgery => ({
  path: 'build-transaction',
  forge: (answer) => void change(answer),
})
const calldata = (data: Hex | ((data: Hex) => Hex)): Forgery =>
  // As: the gateway's schema has hex.
  built(({ tx }) => (tx.data = typeof data === 'string' ? data : data(tx.data as Hex)))
const listed = (address: string, change: object): Forgery => ({
  path: 'tokens',
  forge: (answer) => {
    answer.tokens = answer.tokens.map((token) =>
      token.address.toLowerCase().endsWith(address.toLowerCase()) ? { ...token, ...change } : token,
    )
  },
})
/** The same calldata with some words in place of others. */
const instead = (from: string, to: string): Forgery =>
  calldata((data) => {
    const plain = from.replace(/^0x/, '').toLowerCase()
    const changed = data.toLowerCase().replaceAll(plain, to.replace(/^0x/, '').toLowerCase())
    if (changed === data.toLowerCase()) throw new Error(`no ${from} in ${data}`)
    return changed as Hex
  })

/** TABLE forged answers of a sale of dollars for bitcoin. */
const forgeries: readonly (readonly [title: string, forgery: Forgery])[] = [
  ['a quote of an unknown router', quote((each) => (each.router = stranger))],
  ['a quote whose router is the sold token', quote((each) => (each.router = dollar.address))],
  ['a quote whose router is the account', quote((each) => (each.router = account))],
  [
    'a quote of a router of another network',
    quote((each) => (each.router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45')),
  ],
  ['a quote of an unknown spender', quote((each) => (each.spender = stranger))],
  ['a quote whose spender is the account', quote((each) => (each.spender = account))],
  ['a quote of a token without a spender', quote((each) => (each.spender = null))],
  ['a quote of a larger amount', quote((each) => (each.fromAmount = `${sold * 2n}`))],
  ['a quote of a smaller amount', quote((each) => (each.fromAmount = `${sold - 1n}`))],
  ['a quote of another bought token', quote((each) => (each.toAccount = idOf(weth)))],
  ['a quote of another sold token', quote((each) => (each.fromAccount = idOf(weth)))],
  [
    'a quote on another network',
    quote((each) => (each.fromAccount = `eip155:1:${dollar.address}`)),
  ],
  ['a quote of nothing', quote((each) => (each.toAmount = '0'))],
  ['a quote ten times too high', quote((each) => (each.toAmount = `${each.toAmount}0`))],
  ['a transaction to an unknown contract', built(({ tx }) => (tx.to = `${network}:${stranger}`))],
  ['a transaction to the sold token', built(({ tx }) => (tx.to = idOf(dollar)))],
  ['a transaction to the bought token', built(({ tx }) => (tx.to = idOf(swapTokens.bitcoin)))],
  ['a transaction to the account', built(({ tx }) => (tx.to = `${network}:${account}`))],
  ['a transaction of another account', built(({ tx }) => (tx.from = `${network}:${stranger}`))],
  [
    'a transaction of another network',
    built(({ tx }) => {
      tx.from = `eip155:1:${account}`
      tx.to = `eip155:1:${exchange.router}`
    }),
  ],
  [
    'a transaction to a contract on another network',
    built(({ tx }) => (tx.to = `eip155:1:${exchange.router}`)),
  ],
  ['a transaction that sends the coin too', built(({ tx }) => (tx.value = '1000000000000000000'))],
  ['a transaction with a low minimum', built((answer) => (answer.minToAmount = '1'))],
  ['a transaction that has expired', built((answer) => (answer.expiresAt = Date.now() - 1))],
  ['no calldata', calldata('0x')],
  [
    'calldata that approves',
    calldata(
      encodeFunctionData({ abi, functionName: 'approve', args: [stranger, 2n ** 256n - 1n] }),
    ),
  ],
  [
    'calldata that transfers',
    calldata(encodeFunctionData({ abi, functionName: 'transfer', args: [stranger, sold] })),
  ],
  [
    'calldata that transfers from an account',
    calldata(
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [account, stranger, sold] }),
    ),
  ],
  [
    'calldata that raises an allowance',
    calldata(
      encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [stranger, sold] }),
    ),
  ],
  [
    'calldata that lends all NFTs',
    calldata(
      encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [stranger, true] }),
    ),
  ],
  ['calldata that pays a stranger', instead(account, stranger)],
  ['calldata of a larger amount', calldata(calls(trade({ amount: sold * 2n })))],
  ['calldata of a low minimum', calldata(calls(trade({ minimum: 1n })))],
  [
    'calldata that sells another token',
    calldata(calls(trade({ path: [weth.address, swapTokens.bitcoin.address] }))),
  ],
  [
    'calldata that buys another token',
    calldata(calls(trade({ path: [dollar.address, weth.address] }))),
  ],
  [
    'calldata whose output stays in the router',
    calldata(calls(trade({ to: `0x${'0'.repeat(39)}2`, minimum: 10n ** 6n }))),
  ],
  [
    'calldata with a second trade',
    calldata((data) => calls(...innerOf(data), trade({ to: stranger }))),
  ],
  [
    'calldata that sweeps a token to a stranger',
    calldata((data) =>
      calls(
        ...innerOf(data),
        encodeFunctionData({
          abi,
          functionName: 'sweepToken',
          args: [swapTokens.bitcoin.address, 0n, stranger],
        }),
      ),
    ),
  ],
  [
    'calldata that takes a fee nobody named',
    calldata(
      calls(
        trade({ to: `0x${'0'.repeat(39)}2`, minimum: 0n }),
        encodeFunctionData({
          abi,
          functionName: 'sweepTokenWithFee',
          args: [swapTokens.bitcoin.address, 10n ** 8n, account, 100n, stranger],
        }),
      ),
    ),
  ],
  [
    'calldata that uses a permit of another token',
    calldata((data) =>
      calls(
        encodeFunctionData({
          abi,
          functionName: 'selfPermit',
          args: [
            swapTokens.permit.address,
            1n,
            later,
            27,
            `0x${word(1n)}` as Hex,
            `0x${word(1n)}` as Hex,
          ],
        }),
        ...innerOf(data),
      ),
    ),
  ],
  [
    'calldata of an unknown function inside another',
    calldata((data) => calls(...innerOf(data), '0x12345678')),
  ],
  ['calldata that is cut off', calldata((data) => data.slice(0, -128) as Hex)],
  [
    'calldata of a deadline in the past',
    calldata((data) => (data.slice(0, 10) + word(1n) + data.slice(74)) as Hex),
  ],
  [
    'calldata of a v2 router that pays a stranger',
    calldata(
      encodeFunctionData({
        abi,
        functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
        args: [sold, 10n ** 6n, [...route], stranger, later],
      }),
    ),
  ],
  [
    'calldata of a function that the kit cannot read, which pays a stranger',
    calldata(
      encodeFunctionData({
        abi,
        functionName: 'exactInputSingle',
        args: [
          {
            tokenIn: dollar.address,
            tokenOut: weth.address,
            fee: 3000,
            recipient: stranger,
            amountIn: sold,
            amountOutMinimum: 0n,
            sqrtPriceLimitX96: 0n,
          },
        ],
      }),
    ),
  ],
  ['too few decimals of the bought token', listed(swapTokens.bitcoin.address, { decimals: 6 })],
  ['too many decimals of the bought token', listed(swapTokens.bitcoin.address, { decimals: 18 })],
  ['the symbol of another token', listed(swapTokens.bitcoin.address, { symbol: 'WBTC' })],
  [
    'the contract of another token under the symbol of the bought one',
    listed(swapTokens.bitcoin.address, { address: idOf(swapTokens.fee) }),
  ],
]

/** The rule that found each lie: a mismatch, a price to agree to anew (`worse`), or the quote's own form. */
const found: { [title: string]: string } = {}

describe('gateway that lies', () => {
  it('an honest gateway’s swap of the same tokens leads to the wallet', async () => {
    const { model, asked, until } = await world.visit({ eth_sendTransaction: () => refuse() })
    await reviewed({ model, until })
    await until((state) => 'review' in state && state.review.check.status === 'ready')
    await model.confirm()
    expect(asked().map(({ method }) => method)).toEqual(['eth_sendTransaction'])
  })

  it.each(forgeries)('a wallet is not asked after %s [SWP-04]', async (title, forgery) => {
    const { model, asked, until } = await world.visit()
    world.lie(forgery)
    try {
      const state = await reviewed({ model, until })
      if (state) {
        const checked = await until(isStopped)
        // A lie that is found only at the press is tried too.
        if ('review' in checked && checked.review.check.status === 'ready') await model.confirm()
        expect(isRefused(model.read())).toBe(true)
      }
      found[title] = ruleOf(model.read())
      expect(asked()).toEqual([])
    } finally {
      world.lie(undefined)
    }
  })

  it('each lie is found by its own rule', () => {
    expect(found).toEqual({
      'a quote of an unknown router': 'router',
      'a quote whose router is the sold token': 'router',
      'a quote whose router is the account': 'router',
      'a quote of a router of another network': 'router',
      'a quote of an unknown spender': 'spender',
      'a quote whose spender is the account': 'spender',
      'a quote of a token without a spender': 'spender',
      'a quote of a larger amount': 'quote failed',
      'a quote of a smaller amount': 'quote failed',
      'a quote of another bought token': 'quote failed',
      'a quote of another sold token': 'quote failed',
      'a quote on another network': 'quote failed',
      'a quote of nothing': 'quote failed',
      'a quote ten times too high': 'worse',
      'a transaction to an unknown contract': 'router',
      'a transaction to the sold token': 'router',
      'a transaction to the bought token': 'router',
      'a transaction to the account': 'router',
      'a transaction of another account': 'sender',
      'a transaction of another network': 'network',
      'a transaction to a contract on another network': 'network',
      'a transaction that sends the coin too': 'value',
      'a transaction with a low minimum': 'worse',
      'a transaction that has expired': 'expired',
      'no calldata': 'calldata',
      'calldata that approves': 'calldata',
      'calldata that transfers': 'calldata',
      'calldata that transfers from an account': 'calldata',
      'calldata that raises an allowance': 'calldata',
      'calldata that lends all NFTs': 'calldata',
      'calldata that pays a stranger': 'calldata',
      'calldata of a larger amount': 'pays',
      'calldata of a low minimum': 'worse',
      'calldata that sells another token': 'calldata',
      'calldata that buys another token': 'calldata',
      'calldata whose output stays in the router': 'calldata',
      'calldata with a second trade': 'calldata',
      'calldata that sweeps a token to a stranger': 'calldata',
      'calldata that takes a fee nobody named': 'fee',
      'calldata that uses a permit of another token': 'calldata',
      'calldata of an unknown function inside another': 'calldata',
      'calldata that is cut off': 'calldata',
      'calldata of a deadline in the past': 'expired',
      'calldata of a v2 router that pays a stranger': 'calldata',
      'calldata of a function that the kit cannot read, which pays a stranger': 'worse',
      'too few decimals of the bought token': 'decimals',
      'too many decimals of the bought token': 'decimals',
      'the symbol of another token': 'symbol',
      'the contract of another token under the symbol of the bought one': 'quote none',
    })
  })

  it('a wallet is not asked when the gateway lies only after the approval', async () => {
    const { model, asked, until } = await world.visit()
    await reviewed({ model, until })
    await until((state) => 'review' in state && state.review.check.status === 'ready')
    world.lie(calldata(calls(trade({ to: stranger }))))
    await model.confirm()
    world.lie(undefined)
    expect(isRefused(model.read())).toBe(true)
    expect(asked()).toHaveLength(1)
    // The approval: exactly the sold amount, for the known router, in the kit's own words.
    expect(asked()[0]?.params).toMatchObject([
      {
        to: dollar.address,
        data: `0x095ea7b3${word(exchange.router)}${word(sold)}`,
        value: '0x0',
      },
    ])
  })

  it('a sale of the coin with another value is refused', async () => {
    for (const value of ['0', '2000000000000000000']) {
      const { model, asked, until } = await world.visit()
      world.lie(built(({ tx }) => (tx.value = value)))
      await reviewed({ model, until }, { fromToken: 'ETH', toToken: 'tUSD', amount: '1' })
      await until(isStopped)
      world.lie(undefined)
      expect(isRefused(model.read())).toBe(true)
      expect(asked()).toEqual([])
    }
  })

  it('the coin keeps the host’s decimals, whatever the gateway says of it', async () => {
    const { model, until } = await world.visit()
    world.lie(listed(coin.slice(-42), { decimals: 6, symbol: 'USDC' }))
    model.open()
    const { form } = await until(({ form: { status } }) => status === 'initialized')
    world.lie(undefined)
    expect(form.tokens[0]).toMatchObject({ symbol: 'ETH', decimals: 18, address: undefined })
  })
})

const sale = { fromToken: 'tUSD', toToken: swapTokens.bitcoin.address, amount: '3' }

/** Opens the review; undefined when the form refuses the answer before. */
async function reviewed(
  { model, until }: Pick<Visit, 'model' | 'until'>,
  params: { fromToken: string; toToken: string; amount: string } = sale,
): Promise<SwapState | undefined> {
  model.open(params)
  const { form } = await until(
    ({ form: { quote, status, target } }) =>
      (status === 'initialized' && target === undefined) ||
      ['ready', 'failed', 'refused'].includes(quote.status),
  )
  if (form.quote.status !== 'ready') return undefined
  model.review()
  return model.read()
}

function isStopped(state: SwapState): boolean {
  return 'review' in state && (isOutdated(state) || state.review.check.status !== 'loading')
}

function isRefused(state: SwapState): boolean {
  return 'review' in state && (isOutdated(state) || state.review.check.status === 'refused')
}

function isOutdated(state: SwapState): boolean {
  return 'review' in state && state.review.outdated !== undefined
}

function ruleOf(state: SwapState): string {
  if (!('review' in state)) return `quote ${state.form.quote.status}`
  const { outdated, check } = state.review
  if (outdated) return outdated
  return check.status === 'refused' ? check.why : check.status
}

/** The calls inside a multicall. */
function innerOf(data: Hex): readonly Hex[] {
  const at = (place: number): number => 10 + place * 2
  const read = (place: number): number => Number(`0x${data.slice(at(place), at(place) + 64)}`)
  const list = read(32)
  return Array.from({ length: read(list) }, (_, index) => {
    const start = list + 32 + read(list + 32 + index * 32)
    return `0x${data.slice(at(start + 32), at(start + 32) + read(start) * 2)}` as Hex
  })
}

function refuse(): never {
  throw Object.assign(new Error('declined'), { code: 4001 })
}
