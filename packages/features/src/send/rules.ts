import type { TransferFee, Units } from '@latchkey/core'
import { formatUnits, parseUnits } from '@latchkey/core/format'
import type { Form, SendState, SendToken } from './send.ts'

/** The problems that keep a form from a review. The button names one, the last of these first (compatibility.md 2.11). */
export type Problem =
  | 'selectToken'
  | 'incorrectValue'
  | 'addAmount'
  | 'insufficientFunds'
  | 'addAddress'
  | 'invalidAddress'

export function problemOf({ token, amount, receiver }: Form): Problem | undefined {
  if (!token) return 'selectToken'
  const units = parseUnits(amount, token.decimals)
  if (amount.trim() !== '' && units === undefined) return 'incorrectValue'
  if (!units) return 'addAmount'
  if (units > token.held) return 'insufficientFunds'
  if (receiver.kind === 'none') return 'addAddress'
  return receiver.kind === 'found' ? undefined : 'invalidAddress'
}

/** The largest amount: of the coin, all but its fee and the reserve; of a token, all. */
export function maxUnits(token: SendToken, fee: TransferFee | undefined): Units {
  if (token.address !== undefined) return token.held
  const left = token.held - (fee?.units ?? 0n) - (fee?.reserve ?? 0n)
  return left > 0n ? left : 0n
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
    sendTokenAmount: amount,
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
