/** By which two names are one wallet's: `Trust` and `Trust Wallet` are. */
export function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\s*wallet$/, '')
}
