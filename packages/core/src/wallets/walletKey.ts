import type { ConnectorInfo } from '../interfaces/connector.ts'

/** Directory names of wallets whose keys spell the name differently. */
const otherNames: { readonly [key: string]: string } = {
  coin98: 'Coin98 Super',
  coinbase: 'Base (formerly Coinbase Wallet)',
  cryptocom: 'Crypto.com Onchain',
  oneinch: '1inch',
  status: 'Status Legacy',
}

/** The directory name of a wallet's key, or a name that differs only in capital letters and signs. */
export function nameOfKey(key: string): string {
  return otherNames[bare(key)] ?? key
}

/** Whether a wallet matches a key that hosts use (compatibility.md 1.8), such as `metamask` or `magic-eden`. */
export function isNamed(key: string, { name }: { readonly name: string }): boolean {
  const own = bare(name)
  return own !== '' && [key, nameOfKey(key)].some((wanted) => bare(wanted) === own)
}

/** The wallet of this browser with a key or an id. An ambiguous wallet does not count. */
export function connectorOfKey(
  connectors: readonly ConnectorInfo[],
  key: string,
): ConnectorInfo | undefined {
  const clear = connectors.filter(({ ambiguous }) => !ambiguous)
  return ofKey(clear, key)
}

/** The wallet with an id, else the wallet with a key. */
export function ofKey<T extends { readonly id: string; readonly name: string }>(
  wallets: readonly T[],
  key: string,
): T | undefined {
  return wallets.find(({ id }) => id === key) ?? wallets.find((each) => isNamed(key, each))
}

/** As `plainName`, without signs. It does not use `plainName`, whose code loads with the modal. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/wallet$/, '')
}
