import type { Units } from '../interfaces/rpc.ts'

/** Units → decimal string, exact, without trailing zeros: `formatUnits(1500000n, 6)` is `1.5`. */
export function formatUnits(units: Units, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals ? withoutZeros(digits.slice(-decimals)) : ''
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** Cuts a decimal string to a number of places. It never rounds up, so that no visitor sees more than they have. */
export function truncateAmount(amount: string, places: number): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const cut = withoutZeros(fraction.slice(0, places))
  return cut ? `${whole}.${cut}` : whole
}

/** Whether an amount is more than zero. */
export function isMore(amount: string): boolean {
  return /[1-9]/.test(amount)
}

/** Cuts zeros at the end off. A pattern for them would begin at each zero again: 100 kB of them took a minute. */
export function withoutZeros(fraction: string): string {
  let end = fraction.length
  while (fraction[end - 1] === '0') end -= 1
  return fraction.slice(0, end)
}
