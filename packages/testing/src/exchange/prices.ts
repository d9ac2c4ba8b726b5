/** What the shop sells, and its prices in dollars. */
export type Goods = {
  /** CAIP-10 id of the coin. */
  readonly asset: string
  readonly decimals: number
  /** Cents for a whole coin. */
  readonly cents: bigint
}

export type Quote = {
  readonly id: string
  readonly asset: string
  readonly currency: string
  readonly amount: string
  readonly method: string
  readonly total: string
  readonly subtotal: string
  readonly fee: string
  readonly networkFee: string
  readonly units: bigint
  readonly expiresAt: number
}

export const currencies: { readonly [code: string]: { readonly perDollar: bigint } } = {
  // Hundredths of the currency for a dollar.
  USD: { perDollar: 100n },
  EUR: { perDollar: 92n },
}

/** Limits in whole units of the currency. */
export const methods: {
  readonly [id: string]: { readonly min: bigint; readonly max: bigint; readonly feeBps: bigint }
} = {
  card: { min: 10n, max: 7_500n, feeBps: 200n },
  ach_bank_account: { min: 10n, max: 25_000n, feeBps: 100n },
}

const networkFeeCents = 30n

/** The price of a purchase, or the reason for none. */
export function priceOf(
  goods: readonly Goods[],
  { asset, currency, amount, method }: Pick<Quote, 'asset' | 'currency' | 'amount' | 'method'>,
): Omit<Quote, 'id' | 'expiresAt'> | string {
  const sold = goods.find((each) => each.asset === asset)
  const rate = currencies[currency]?.perDollar
  const terms = methods[method]
  if (!sold) return 'ASSET_UNSUPPORTED'
  if (rate === undefined || !terms) return 'PAYMENT_UNSUPPORTED'
  const total = centsOf(amount)
  if (total === undefined || total < terms.min * 100n) return 'AMOUNT_TOO_SMALL'
  if (total > terms.max * 100n) return 'AMOUNT_TOO_LARGE'
  const fee = (total * terms.feeBps) / 10_000n
  const networkFee = (networkFeeCents * rate) / 100n
  const subtotal = total - fee - networkFee
  // Cents of a dollar that buy coins, times the coin's units.
  const units = (subtotal * 100n * 10n ** BigInt(sold.decimals)) / (rate * sold.cents)
  return {
    asset,
    currency,
    amount,
    method,
    total: moneyOf(total),
    subtotal: moneyOf(subtotal),
    fee: moneyOf(fee),
    networkFee: moneyOf(networkFee),
    units,
  }
}

function centsOf(amount: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(amount) ?? []
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

function moneyOf(cents: bigint): string {
  return `${cents / 100n}.${`${cents % 100n}`.padStart(2, '0')}`
}
