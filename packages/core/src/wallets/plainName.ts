const suffix = 'wallet'

/** The name for comparison: `Trust` and `Trust Wallet` are the same wallet. */
export function plainName(name: string): string {
  const plain = name.trim().toLowerCase()
  // An expression for the spaces before the suffix would take seconds for a long name of spaces.
  return plain.endsWith(suffix) ? plain.slice(0, -suffix.length).trimEnd() : plain
}
