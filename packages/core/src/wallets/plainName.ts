/** The name for comparison: `Trust` and `Trust Wallet` are the same wallet. */
export function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\s*wallet$/, '')
}
