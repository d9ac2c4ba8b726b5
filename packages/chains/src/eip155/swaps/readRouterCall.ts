import type { RouterCall, SwapPair, Units } from '@latchkey/core'
import { offsetOf, type Words, wordsOf } from './abi.ts'

/** The router itself and the sender, as recipients in SwapRouter02 (its Constants.sol). */
const self = `0x${'0'.repeat(39)}2`
const sender = `0x${'0'.repeat(39)}1`

/**
 * Reads the calls of Uniswap's SwapRouter02 and UniswapV2Router02, and of exchanges with the same functions. The call has to
 * take the sold token from the account and pay the bought token to it, and nothing else.
 */
export function readRouterCall(data: string, pair: SwapPair): RouterCall | 'unknown' | 'wrong' {
  const selector = data.slice(0, 10).toLowerCase()
  const read = selector === multicall ? readMulticall : v2Calls[selector]
  if (!read) return 'unknown'
  try {
    return read(wordsOf(data.slice(10)), pair)
  } catch (cause) {
    if (cause instanceof RangeError || cause instanceof SyntaxError) return 'wrong'
    throw cause
  }
}

type Read = (words: Words, pair: SwapPair) => RouterCall

/** multicall(uint256,bytes[]) */
const multicall = '0x5ae401dc'

/** TABLE UniswapV2Router02's functions for any token, by selector. */
const v2Calls: { readonly [selector: string]: Read | undefined } = {
  // swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)
  '0xb6f9de95': (words, pair) => {
    demand(pair.sold === undefined)
    return { ...readV2(words, 0, pair), pays: 0n }
  },
  // swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)
  '0x791ac947': (words, pair) => {
    demand(pair.bought === undefined)
    return { ...readV2(words, 32, pair), pays: words.word(0) }
  },
  // swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)
  '0x5c11d795': (words, pair) => {
    demand(pair.sold !== undefined && pair.bought !== undefined)
    return { ...readV2(words, 32, pair), pays: words.word(0) }
  },
}

/** `at`: the place of the minimum, which the path, the recipient and the deadline follow. */
function readV2(words: Words, at: number, pair: SwapPair): RouterCall {
  demandPath(readList(words, offsetOf(words.word(at + 32))), pair)
  demand(isSame(words.address(at + 64), pair.account))
  return { pays: 0n, receives: words.word(at), feeBps: 0, deadline: words.word(at + 96) }
}

/** The sums over the calls of one `multicall`. */
type Sums = { pays: Units; receives: Units; feeBps: number; pending: boolean }

function readMulticall(words: Words, pair: SwapPair): RouterCall {
  const deadline = words.word(0)
  const list = offsetOf(words.word(32))
  const sums: Sums = { pays: 0n, receives: 0n, feeBps: 0, pending: false }
  for (let index = 0; index < offsetOf(words.word(list)); index++) {
    const call = words.bytes(list + 32 + offsetOf(words.word(list + 32 + index * 32)))
    const read = innerCalls[`0x${call.slice(0, 8)}`]
    demand(read !== undefined)
    read?.(wordsOf(call.slice(8)), pair, sums)
  }
  // Output that stays in the router belongs to anybody.
  demand(!sums.pending)
  return { pays: sums.pays, receives: sums.receives, feeBps: sums.feeBps, deadline }
}

type ReadInner = (words: Words, pair: SwapPair, sums: Sums) => void

/** TABLE SwapRouter02's functions inside `multicall`, by selector. All others are refused. */
const innerCalls: { readonly [selector: string]: ReadInner | undefined } = {
  // exactInput((bytes,address,uint256,uint256))
  '0xb858183f': (words, pair, sums) => {
    const tuple = offsetOf(words.word(0))
    const path = words.bytes(tuple + offsetOf(words.word(tuple)))
    demand(path.length >= 86 && (path.length - 40) % 46 === 0)
    const tokens = [`0x${path.slice(0, 40)}`, `0x${path.slice(-40)}`]
    addSwap(sums, pair, {
      tokens,
      recipient: words.address(tuple + 32),
      amount: words.word(tuple + 64),
      minimum: words.word(tuple + 96),
    })
  },
  // swapExactTokensForTokens(uint256,uint256,address[],address)
  '0x472b43f3': (words, pair, sums) => {
    addSwap(sums, pair, {
      tokens: readList(words, offsetOf(words.word(64))),
      recipient: words.address(96),
      amount: words.word(0),
      minimum: words.word(32),
    })
  },
  // selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)
  '0xf3995c67': demandPermit,
  // selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)
  '0xc2e3140a': demandPermit,
  // selfPermitAllowedIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)
  '0xa4a78f0c': demandPermit,
  // refundETH(), which pays the sender
  '0x12210e8a': () => {},
  // unwrapWETH9(uint256,address)
  '0x49404b7c': (words, pair, sums) => addCoin(words, pair, sums, 0),
  // unwrapWETH9WithFee(uint256,address,uint256,address)
  '0x9b2c0a37': (words, pair, sums) => addCoin(words, pair, sums, feeOf(words.word(64))),
  // sweepToken(address,uint256,address)
  '0xdf2ab5bb': (words, pair, sums) => addToken(words, pair, sums, 0),
  // sweepTokenWithFee(address,uint256,address,uint256,address)
  '0xe0e189a0': (words, pair, sums) => addToken(words, pair, sums, feeOf(words.word(96))),
}

/** A permit is worth no more than the signature in it, which the visitor gave for the sold token. */
function demandPermit(words: Words, { sold }: SwapPair): void {
  demand(isSame(words.address(0), sold))
}

function addSwap(
  sums: Sums,
  pair: SwapPair,
  {
    tokens,
    recipient,
    amount,
    minimum,
  }: {
    readonly tokens: readonly string[]
    readonly recipient: string
    readonly amount: Units
    readonly minimum: Units
  },
): void {
  // An amount of zero stands for the output of the call before, which the router holds.
  if (amount > 0n) {
    demand(pair.sold === undefined || isSame(tokens[0], pair.sold))
    sums.pays += amount
  }
  if (recipient === self) {
    sums.pending = true
    return
  }
  demand(isSame(recipient, pair.account) || recipient === sender)
  demand(pair.bought !== undefined && isSame(tokens.at(-1), pair.bought))
  sums.receives += minimum
  if (amount === 0n) sums.pending = false
}

function addCoin(words: Words, pair: SwapPair, sums: Sums, feeBps: number): void {
  demand(pair.bought === undefined)
  pay(sums, pair, { minimum: words.word(0), recipient: words.address(32), feeBps })
}

function addToken(words: Words, pair: SwapPair, sums: Sums, feeBps: number): void {
  demand(pair.bought !== undefined && isSame(words.address(0), pair.bought))
  pay(sums, pair, { minimum: words.word(32), recipient: words.address(64), feeBps })
}

function pay(
  sums: Sums,
  { account }: SwapPair,
  {
    minimum,
    recipient,
    feeBps,
  }: { readonly minimum: Units; readonly recipient: string; readonly feeBps: number },
): void {
  demand(isSame(recipient, account))
  // The router compares its minimum before it takes the fee.
  sums.receives += minimum - (minimum * BigInt(feeBps)) / 10_000n
  sums.feeBps = Math.max(sums.feeBps, feeBps)
  sums.pending = false
}

function feeOf(value: bigint): number {
  demand(value > 0n && value <= 100n)
  return Number(value)
}

function readList(words: Words, at: number): readonly string[] {
  const count = offsetOf(words.word(at))
  demand(count <= 10)
  return Array.from({ length: count }, (_, index) => words.address(at + 32 + index * 32))
}

/** The wrapped coin stands for the coin, and its address is the router's own. */
function demandPath(path: readonly string[], { sold, bought }: SwapPair): void {
  demand(path.length >= 2)
  demand(sold === undefined || isSame(path[0], sold))
  demand(bought === undefined || isSame(path.at(-1), bought))
}

function demand(holds: boolean): void {
  if (!holds) throw new RangeError('Not the call of this swap')
}

function isSame(a: string | undefined, b: string | undefined): boolean {
  return a?.toLowerCase() === b?.toLowerCase()
}
