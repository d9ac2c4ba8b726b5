import type { ConnectorInfo } from '../interfaces/connector.ts'

/** Names in the directory of wallets whose keys spell them otherwise. */
const otherNames: { readonly [key: string]: string } = {
  coin98: 'Coin98 Super',
  coinbase: 'Base (formerly Coinbase Wallet)',
  cryptocom: 'Crypto.com Onchain',
  oneinch: '1inch',
  status: 'Status Legacy',
}

/** What a wallet's key means: its name in the directory, or one that is alike but for capital letters and signs. */
export function nameOfKey(key: string): string {
  return otherNames[bare(key)] ?? key
}

/** Whether a wallet is the one that hosts know by a key (compatibility.md 1.8), such as `metamask` or `magic-eden`. */
export function isNamed(key: string, { name }: { readonly name: string }): boolean {
  const own = bare(name)
  return own !== '' && [key, nameOfKey(key)].some((wanted) => bare(wanted) === own)
}

/** Of the wallets that are here, the one of a key or an id. One of two that claim to be the same is none. */
export function connectorOfKey(
  connectors: readonly ConnectorInfo[],
  key: string,
): ConnectorInfo | undefined {
  const clear = connectors.filter(({ ambiguous }) => !ambiguous)
  return ofKey(clear, key)
}

/** The one of an id, else of a key. */
export function ofKey<T extends { readonly id: string; readonly name: string }>(
  wallets: readonly T[],
  key: string,
): T | undefined {
  return wallets.find(({ id }) => id === key) ?? wallets.find((each) => isNamed(key, each))
}

/** As `plainName`, without signs; not by it, which comes with the modal. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/wallet$/, '')
}
