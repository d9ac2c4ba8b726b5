import type { TransferFee, Units } from '@latchkey/core'
import { formatUnits, parseUnits, type TypedAmount } from '@latchkey/core/format'
import type { Form, Review, SendState, SendToken } from './send.ts'

/** The problems that keep a form from a review. The button is described by one, the first of these (compatibility.md 2.11). */
export type Problem =
  | 'selectToken'
  | 'incorrectValue'
  | 'ambiguousAmount'
  | 'addAmount'
  | 'insufficientFunds'
  | 'addAddress'
  | 'invalidAddress'

export function problemOf({ token, amount, receiver }: Form): Problem | undefined {
  if (!token) return 'selectToken'
  if (amount.kind === 'ambiguous') return 'ambiguousAmount'
  const units = unitsOf(amount, token)
  if (amount.kind !== 'none' && units === undefined) return 'incorrectValue'
  if (!units) return 'addAmount'
  if (units > token.held) return 'insufficientFunds'
  if (receiver.kind === 'none') return 'addAddress'
  return receiver.kind === 'found' ? undefined : 'invalidAddress'
}

/** The amount in base units; undefined without one, and for one that the token cannot have. */
export function unitsOf(amount: TypedAmount, { decimals }: SendToken): Units | undefined {
  return amount.kind === 'amount' ? parseUnits(amount.amount, decimals) : undefined
}

/** The amount that moves: the amount that was asked, or the nearest that the network can move. */
export function movedUnits({ transfer, quote }: Pick<Review, 'transfer' | 'quote'>): Units {
  return (quote.status === 'ready' ? quote.fee.moved : undefined) ?? transfer.units
}

/**
 * Whether the coin does not cover the fee (SND-04), which is added to the amount when the coin itself is sent. Computed in
 * base units: exact, and without a price.
 */
export function isGasInsufficient({
  coin,
  fee,
  sent,
  smartAccount,
}: {
  readonly coin: SendToken | undefined
  readonly fee: TransferFee
  /** The amount of the coin itself. */
  readonly sent: Units
  readonly smartAccount: boolean
}): boolean {
  if (smartAccount) return false
  if (!coin) return fee.units > 0n
  return coin.held === 0n || coin.held < fee.units + sent
}

/** The fields of the product document (SND-01), read from a state. */
export type SendFacts = {
  readonly token: SendToken | undefined
  readonly sendTokenAmount: string
  readonly receiverAddress: string | undefined
  readonly receiverProfileName: string | undefined
  readonly receiverProfileImageUrl: string | undefined
  readonly gasPrice: Units | undefined
  readonly gasPriceInUSD: number | undefined
  readonly networkBalanceInUSD: number | undefined
  readonly tokenBalances: readonly SendToken[]
  readonly loading: boolean
}

export function factsOf(state: SendState, networkDecimals: number): SendFacts {
  const { token, amount, receiver, tokens, loading } = state.form
  const coin = coinOf(tokens)
  const quote = 'review' in state ? state.review.quote : undefined
  const fee = quote?.status === 'ready' ? quote.fee : undefined
  const found = receiver.kind === 'found' ? receiver : undefined
  return {
    token,
    sendTokenAmount: amount.kind === 'amount' ? amount.amount : '',
    receiverAddress: found?.address,
    receiverProfileName: found?.name,
    receiverProfileImageUrl: found?.image,
    gasPrice: fee?.gasPrice,
    gasPriceInUSD: fee && valueOf(fee.units, networkDecimals, coin?.price),
    networkBalanceInUSD: coin && valueOf(coin.held, coin.decimals, coin.price),
    tokenBalances: tokens,
    loading: loading || state.step === 'asking',
  }
}

export function coinOf(tokens: readonly SendToken[]): SendToken | undefined {
  return tokens.find(({ address }) => address === undefined)
}

/** A float for hosts that compute with it; the shown value is exact (`multiplyDecimals`). */
function valueOf(units: Units, decimals: number, price: number | undefined): number | undefined {
  return price === undefined ? undefined : Number(formatUnits(units, decimals)) * price
}
