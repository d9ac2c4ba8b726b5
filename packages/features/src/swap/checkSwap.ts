import type { BalanceChange, RouterCall, SwapOutcome, Units } from '@latchkey/core'
import { cleanName } from '@latchkey/core/format'

/** One side of a swap. */
export type SwapSide = {
  /** Contract; undefined for the network's own coin. */
  readonly token?: string | undefined
  readonly units: Units
}

/** The swap that the visitor agreed to. */
export type SwapTerms = {
  /** CAIP-2 id. */
  readonly network: string
  /** Address of the account that pays and receives. */
  readonly account: string
  /** At most this leaves the account. */
  readonly sell: SwapSide
  /** At least this arrives. */
  readonly buy: SwapSide
  readonly router: string
  /** The contract that takes the sold token; undefined for the coin. */
  readonly spender?: string | undefined
  /** The operator's part at most, in basis points. */
  readonly feeBps: number
}

/** A transaction that a gateway built. */
export type BuiltTransaction = {
  readonly network: string
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: Units
  /** The transaction reverts rather than gives less. */
  readonly minimum: Units
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** A difference between a swap and the visitor's agreement. A wallet is never asked for such a swap. */
export type SwapMismatch =
  | 'network'
  | 'sender'
  | 'router'
  | 'spender'
  | 'value'
  | 'calldata'
  | 'fee'
  | 'minimum'
  | 'expired'
  | 'pays'
  | 'receives'
  | 'otherToken'
  | 'allowance'
  | 'fails'
  | 'unchecked'
  | 'decimals'
  | 'symbol'

/** Functions that move or lend a token, by selector. A swap calls a router, which has none of them. */
const tokenSelectors: readonly string[] = [
  // approve(address,uint256)
  '0x095ea7b3',
  // transfer(address,uint256)
  '0xa9059cbb',
  // transferFrom(address,address,uint256)
  '0x23b872dd',
  // increaseAllowance(address,uint256)
  '0x39509351',
  // increaseApproval(address,uint256)
  '0xd73dd623',
  // setApprovalForAll(address,bool)
  '0xa22cb465',
  // permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
  '0xd505accf',
  // permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)
  '0x8fcbaf0c',
]

/**
 * Compares a built transaction with the terms, without a node.
 * @param call the meaning of its calldata
 * @param known the routers that the kit and the host know on this network
 */
export function compareTransaction(
  terms: SwapTerms,
  { built, call, known, now }: BuiltFacts,
): SwapMismatch | undefined {
  const { account, buy, router } = terms
  const isKnown = (address: string): boolean => known.some((each) => isSame(each, address))
  if (built.network !== terms.network) return 'network'
  if (!isSame(built.from, account)) return 'sender'
  if (!isSame(built.to, router) || !isKnown(router)) return 'router'
  if (isSame(account, router)) return 'router'
  const isSolana = terms.network.startsWith('solana:')
  const wrong = isSolana ? compareSolana(terms, built) : compareEvm(terms, built, isKnown)
  if (wrong) return wrong
  if (call === 'wrong') return 'calldata'
  if (buy.units <= 0n || built.minimum < buy.units) return 'minimum'
  if (built.expiresAt <= now) return 'expired'
  const wrap = wrapData(terms)
  if (wrap) return built.data.toLowerCase() === wrap ? undefined : 'calldata'
  return call === 'unknown' ? undefined : compareCall(terms, call, now)
}

function compareEvm(
  terms: SwapTerms,
  built: BuiltTransaction,
  isKnown: (address: string) => boolean,
): SwapMismatch | undefined {
  const { sell, buy, router, spender } = terms
  const isWrap = wrapData(terms) !== undefined
  if (!isWrap && [sell.token, buy.token].some((each) => isSame(each, router))) return 'router'
  if ((spender === undefined) !== (sell.token === undefined || isWrap)) return 'spender'
  if (spender !== undefined && !isKnown(spender)) return 'spender'
  if (built.value !== (sell.token === undefined ? sell.units : 0n)) return 'value'
  if (!/^0x(?:[0-9a-f]{2}){4,}$/i.test(built.data)) return 'calldata'
  return tokenSelectors.includes(built.data.slice(0, 10).toLowerCase()) ? 'calldata' : undefined
}

/** Nothing is approved on Solana, and the transaction itself sends the coin. */
function compareSolana(
  { spender }: SwapTerms,
  { value }: BuiltTransaction,
): SwapMismatch | undefined {
  if (spender !== undefined) return 'spender'
  return value === 0n ? undefined : 'value'
}

export type BuiltFacts = {
  readonly built: BuiltTransaction
  readonly call: RouterCall | 'unknown' | 'wrong'
  readonly known: readonly string[]
  /** Milliseconds since the epoch. */
  readonly now: number
}

/**
 * The only calldata that turns the coin into the token that stands for it, or back, unit for unit, without an approval. The
 * token's own contract does so. Undefined for any other swap.
 */
export function wrapData({ network, sell, buy, router }: SwapTerms): string | undefined {
  if (network.startsWith('solana:')) return undefined
  const isWrapping = sell.token === undefined && isSame(router, buy.token)
  const isUnwrapping = buy.token === undefined && isSame(router, sell.token)
  if (buy.units > sell.units) return undefined
  // deposit()
  if (isWrapping) return '0xd0e30db0'
  // withdraw(uint256)
  return isUnwrapping ? `0x2e1a7d4d${sell.units.toString(16).padStart(64, '0')}` : undefined
}

function compareCall(
  { sell, buy, feeBps }: SwapTerms,
  call: RouterCall,
  now: number,
): SwapMismatch | undefined {
  if (call.pays > sell.units) return 'pays'
  if (call.receives < buy.units) return 'minimum'
  if (call.feeBps > feeBps) return 'fee'
  return call.deadline * 1000n <= BigInt(now) ? 'expired' : undefined
}

/**
 * Compares the predicted effect with the terms.
 * @param isRead the calldata itself shows the recipient and the minimum
 */
export function compareOutcome(
  terms: SwapTerms,
  outcome: SwapOutcome,
  isRead: boolean,
): SwapMismatch | undefined {
  if (outcome.result === 'fails') return 'fails'
  // The call has one meaning, and a trace of it has no log of the new token.
  if (wrapData(terms) !== undefined) return undefined
  if (outcome.result === 'unknown') return isRead ? undefined : 'unchecked'
  const { sell, buy } = terms
  const change = (token: string | undefined): Units =>
    outcome.changes.find((each) => isSame(each.token, token))?.units ?? 0n
  if (-change(sell.token) > sell.units) return 'pays'
  if (change(buy.token) < buy.units) return 'receives'
  const isOther = ({ token, units }: BalanceChange): boolean =>
    units < 0n && !isSame(token, sell.token)
  if (outcome.changes.some(isOther)) return 'otherToken'
  const isForeign = ({ token, spender }: { token: string; spender: string }): boolean =>
    !isSame(token, sell.token) || !isSame(spender, terms.spender)
  return outcome.allowances.some((each) => each.units > 0n && isForeign(each))
    ? 'allowance'
    : undefined
}

/** Compares a token of the gateway's list with its contract, or with the kit's own list. */
export function compareToken(
  listed: { readonly decimals: number; readonly symbol: string },
  own: { readonly decimals: number; readonly symbol: string } | undefined,
): SwapMismatch | undefined {
  if (!own) return 'unchecked'
  if (own.decimals !== listed.decimals) return 'decimals'
  return cleanName(own.symbol) === cleanName(listed.symbol) ? undefined : 'symbol'
}

/** Compares addresses, or ids that end with one: hex in any case, base58 letter by letter. */
export function isSame(a: string | undefined, b: string | undefined): boolean {
  return spelled(a) === spelled(b)
}

function spelled(address: string | undefined): string | undefined {
  return address?.replace(/0x[\da-f]*$/i, (hex) => hex.toLowerCase())
}
