import { isNamespaceId, type NamespaceId, type NetworkId } from '@latchkey/protocol'

/** Most accounts of a wallet. A longer answer is invalid. */
const maxAccounts = 1000

/**
 * The network of a `chainChanged`. Wallets send a number, decimal or hex text, or a CAIP-2 id. If the data and the event's own
 * chain disagree, the data counts (walletconnect.md 6).
 */
export function readChain(data: unknown, chainId: string): NetworkId | undefined {
  const namespace = chainId.split(':', 1)[0] ?? ''
  if (typeof data === 'string' && data.includes(':')) return networkId(data)
  if (namespace === 'eip155' && (typeof data === 'number' || typeof data === 'string')) {
    const text = String(data).trim()
    if (/^(?:0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) return `eip155:${BigInt(text)}`
  }
  return networkId(chainId)
}

/** The addresses of an `accountsChanged` for a family: CAIP-10 ids, or bare addresses of the event's own chain. */
export function readAccounts(
  data: unknown,
  chainId: string,
  family: NamespaceId,
): readonly string[] {
  if (!Array.isArray(data) || data.length > maxAccounts) return []
  const items: readonly unknown[] = data
  const addresses = items.flatMap((item) => {
    if (typeof item !== 'string' || item.length > 200) return []
    if (!item.includes(':')) return chainId.startsWith(`${family}:`) ? item : []
    return item.startsWith(`${family}:`) ? addressOf(item) : []
  })
  return [...new Set(addresses.filter((address) => address !== ''))]
}

/** The address of a CAIP-10 id. */
export function addressOf(account: string): string {
  return account.split(':').slice(2).join(':')
}

/** CAIP-2, of a family the kit knows. */
function networkId(text: string): NetworkId | undefined {
  const [namespace = '', reference = '', ...more] = text.split(':')
  return isNamespaceId(namespace) && /^[-_a-zA-Z0-9]{1,32}$/.test(reference) && more.length === 0
    ? `${namespace}:${reference}`
    : undefined
}
