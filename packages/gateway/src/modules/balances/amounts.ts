/** Smallest units → exact decimal text: `1500250000`, 6 → `1500.25`. */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : whole
}

/** The worth of an amount at a price per whole token, as exact decimal text. */
export function worth(
  amount: { readonly units: bigint; readonly decimals: number },
  price: string,
): string {
  const [whole = '', rest = ''] = price.split('.')
  return formatUnits(amount.units * BigInt(whole + rest), amount.decimals + rest.length)
}
