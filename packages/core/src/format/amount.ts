import type { Units } from '../interfaces/rpc.ts'

/** Units → decimal string, exact, without trailing zeros: `formatUnits(1500000n, 6)` is `1.5`. */
export function formatUnits(units: Units, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals ? digits.slice(-decimals).replace(/0+$/, '') : ''
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** Cuts a decimal string to a number of places. It never rounds up, so that no visitor sees more than they have. */
export function truncateAmount(amount: string, places: number): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const cut = fraction.slice(0, places).replace(/0+$/, '')
  return cut ? `${whole}.${cut}` : whole
}

/**
 * A balance for the screen (BAL-05): three places, in the language's own digits. Test networks and unsupported networks show
 * `0.00`. A positive amount too small for three places is shown as `<0.001`.
 */
export function displayBalance(
  amount: string,
  {
    locale,
    testnet = false,
    supported = true,
  }: { readonly locale: string; readonly testnet?: boolean; readonly supported?: boolean },
): string {
  if (testnet || !supported) return '0.00'
  const cut = truncateAmount(amount, 3)
  if (isMore(amount) && !isMore(cut)) return `<${localNumber('0.001', locale, 3)}`
  return localNumber(cut, locale, 3)
}

/** Whether an amount is more than zero. */
export function isMore(amount: string): boolean {
  return /[1-9]/.test(amount)
}

/** Formats an amount exactly: Intl takes decimal strings, so the amount is never a float. */
function localNumber(amount: string, locale: string, places: number): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: places })
  // The string overload is newer than TypeScript's library.
  return format.format(amount as unknown as number)
}
