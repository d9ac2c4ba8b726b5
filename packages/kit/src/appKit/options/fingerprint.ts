/** A text that is the same for equal plain data. Chains of host libraries may hold bigints, which JSON refuses. */
export function fingerprint(value: unknown): string {
  return (
    JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item)) ??
    ''
  )
}
