import { parsed } from '../aggregators/aggregator.ts'
import { unavailable } from '../aggregators/askJson.ts'
import * as v from 'valibot'
import type { OnrampReport, PaymentStatus } from '../../ports/onrampProvider.ts'

export { parsed, unavailable }

export const text = v.pipe(v.string(), v.minLength(1), v.maxLength(2000))

/** An amount that services write as text or as a number, as decimal text. */
export const decimal = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^\d{1,30}(?:\.\d{1,40})?$/)),
    v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e21)),
  ]),
  v.transform((amount) => (typeof amount === 'number' ? decimalOf(amount) : amount)),
)

/** Whole units of a decimal text, rounded down. */
export function unitsOf(amount: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** The sum of decimal texts. */
export function sumOf(...amounts: readonly string[]): string {
  return spelled(amounts.reduce((sum, each) => sum + unitsOf(each, places), 0n))
}

/** The difference of decimal texts, not below zero. */
export function lessOf(amount: string, taken: string): string {
  const left = unitsOf(amount, places) - unitsOf(taken, places)
  return spelled(left > 0n ? left : 0n)
}

/** A time as ISO 8601 or in seconds, in milliseconds since the epoch. */
export const time = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((at) => (typeof at === 'number' ? at * 1000 : Date.parse(at))),
  v.check((ms) => Number.isFinite(ms), 'Expected a time'),
)

/** The status of a payment by the service's own word; a word that is not in the table tells nothing. */
export function statusBy(
  table: { readonly [word: string]: PaymentStatus | undefined },
  word: string,
): PaymentStatus | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}

/** Reports without the payments whose status tells nothing. */
export function known(
  reports: readonly (Omit<OnrampReport, 'status'> & {
    readonly status: PaymentStatus | undefined
  })[],
): readonly OnrampReport[] {
  return reports.flatMap(({ status, ...report }) => (status ? [{ ...report, status }] : []))
}

/** A page of the provider itself: nobody else may ask for a card. */
export function pageOn(name: string, url: string, ...hosts: readonly string[]): string {
  const page = URL.parse(url)
  const isOwn = hosts.some((host) => page?.hostname === host || page?.hostname.endsWith(`.${host}`))
  if (page?.protocol !== 'https:' || !isOwn) throw unavailable(name, new Error('another page'))
  return url
}

/** The JSON of a delivery; undefined for text that is none. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const places = 18

function spelled(units: bigint): string {
  const digits = `${units}`.padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return `${digits.slice(0, -places)}.${fraction.padEnd(2, '0')}`
}

/** JavaScript writes small and large numbers with an exponent. */
function decimalOf(amount: number): string {
  const [digits = '0', exponent = '0'] = `${amount}`.split('e')
  const [whole = '0', fraction = ''] = digits.split('.')
  const shift = Number(exponent)
  if (shift === 0) return digits
  if (shift < 0) return `0.${'0'.repeat(-shift - whole.length)}${whole}${fraction}`
  return whole + fraction.padEnd(shift, '0')
}
