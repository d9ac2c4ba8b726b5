import type { SwapPermitGiven } from '../../ports/swapSource.ts'
import {
  addressList,
  addressWord,
  bytesList,
  bytesTail,
  encodeArguments,
  word,
} from '../evm/abi.ts'
import type { Hop, PoolRoute } from './pool.ts'

export type RouterSwap = {
  readonly routes: readonly PoolRoute[]
  readonly isFromCoin: boolean
  readonly isToCoin: boolean
  /** The bought token, or the wrapped coin. */
  readonly bought: string
  /** The sold token, or the wrapped coin. */
  readonly sold: string
  readonly user: string
  readonly minToAmount: bigint
  /** Seconds since the epoch. */
  readonly deadline: bigint
  readonly fee?: { readonly bps: number; readonly recipient: string } | undefined
  readonly permit?: SwapPermitGiven | undefined
}

/** Functions of Uniswap's SwapRouter02 (swap-router-contracts 1.3.1). */
const selectors = {
  multicall: '0x5ae401dc',
  exactInput: '0xb858183f',
  swapExactTokensForTokens: '0x472b43f3',
  // These skip a permit that somebody else has brought to the token before.
  selfPermitIfNecessary: '0xc2e3140a',
  selfPermitAllowedIfNecessary: '0xa4a78f0c',
  refundETH: '0x12210e8a',
  unwrapWETH9: '0x49404b7c',
  unwrapWETH9WithFee: '0x9b2c0a37',
  sweepToken: '0xdf2ab5bb',
  sweepTokenWithFee: '0xe0e189a0',
}
/** The router itself, as a recipient. */
const router = `0x${'0'.repeat(39)}2`
/** All that the router holds of a token, as an amount. */
const held = 0n

/** The calldata of a swap. Its recipients are the account and, with a fee, the operator. */
export function encodeRouterSwap(swap: RouterSwap): string {
  const { routes, isFromCoin, isToCoin, fee, user, minToAmount, deadline, permit } = swap
  const [only] = routes
  // A single route without a fee pays the account from the last pool. Else the router gathers the output first.
  const isDirect = routes.length === 1 && !fee && !isToCoin
  const calls = [
    ...(permit ? [encodePermit(swap.sold, permit)] : []),
    ...(isDirect && only
      ? encodeRoute(only, { recipient: user, minimum: minToAmount })
      : routes.flatMap((route) => encodeRoute(route, { recipient: router, minimum: 0n }))),
    ...(isDirect ? [] : [encodePayout(swap)]),
    ...(isFromCoin ? [selectors.refundETH] : []),
  ]
  return selectors.multicall + encodeArguments([word(deadline), bytesList(calls)])
}

function encodeRoute(
  { hops, amount }: PoolRoute,
  { recipient, minimum }: { readonly recipient: string; readonly minimum: bigint },
): readonly string[] {
  const parts = sameKinds(hops)
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1
    return encodePart(part, {
      amount: index === 0 ? amount : held,
      minimum: isLast ? minimum : 0n,
      recipient: isLast ? recipient : router,
    })
  })
}

/** Hops through pools of one kind are one call. */
function sameKinds(hops: readonly Hop[]): readonly (readonly Hop[])[] {
  return hops.reduce<readonly (readonly Hop[])[]>((parts, hop) => {
    const last = parts.at(-1)
    return last?.[0]?.pool.kind === hop.pool.kind
      ? [...parts.slice(0, -1), [...last, hop]]
      : [...parts, [hop]]
  }, [])
}

function encodePart(
  hops: readonly Hop[],
  {
    amount,
    minimum,
    recipient,
  }: { readonly amount: bigint; readonly minimum: bigint; readonly recipient: string },
): string {
  const [first] = hops
  if (first?.pool.kind === 'v2') {
    const path = addressList([first.from, ...hops.map(({ to }) => to)])
    return (
      selectors.swapExactTokensForTokens +
      encodeArguments([word(amount), word(minimum), path, addressWord(recipient)])
    )
  }
  const path = hops
    .map(({ pool, to }) => pool.fee.toString(16).padStart(6, '0') + to.slice(2))
    .join('')
  const params = encodeArguments([
    { tail: bytesTail((first?.from.slice(2) ?? '') + path) },
    addressWord(recipient),
    word(amount),
    word(minimum),
  ])
  return selectors.exactInput + encodeArguments([{ tail: params }])
}

function encodePayout({ isToCoin, bought, user, minToAmount, fee }: RouterSwap): string {
  const gross = fee ? grossOf(minToAmount, fee.bps) : minToAmount
  const words = [
    ...(isToCoin ? [] : [addressWord(bought)]),
    word(gross),
    addressWord(user),
    ...(fee ? [word(fee.bps), addressWord(fee.recipient)] : []),
  ].join('')
  if (isToCoin) return (fee ? selectors.unwrapWETH9WithFee : selectors.unwrapWETH9) + words
  return (fee ? selectors.sweepTokenWithFee : selectors.sweepToken) + words
}

/** The router compares its minimum before it takes the fee. */
function grossOf(net: bigint, bps: number): bigint {
  const rest = BigInt(10_000 - bps)
  return (net * 10_000n + rest - 1n) / rest
}

function encodePermit(
  token: string,
  { nonce, value, deadline, signature }: SwapPermitGiven,
): string {
  const points = signature.slice(2, 130)
  const v = Number.parseInt(signature.slice(130), 16)
  return (
    (nonce === undefined
      ? selectors.selfPermitIfNecessary
      : selectors.selfPermitAllowedIfNecessary) +
    addressWord(token) +
    word(nonce ?? value) +
    word(deadline) +
    // Some wallets write 0 and 1 for 27 and 28.
    word(v < 27 ? v + 27 : v) +
    points
  )
}
