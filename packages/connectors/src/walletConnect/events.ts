import { isNamespaceId, type NamespaceId, type NetworkId } from '@latchkey/protocol'
import { readEvmNetwork } from '../evmNetwork.ts'

/** Most accounts of a wallet. A longer answer is invalid. */
const maxAccounts = 1000

/** The reported addresses by network, the account in use first. */
export type ReportedAccounts = ReadonlyMap<string, readonly string[]>

/**
 * The network of a `chainChanged`. Wallets send a number, decimal or hex text, or a CAIP-2 id. If the data and the event's own
 * chain disagree, the data counts (walletconnect.md 6).
 */
export function readChain(data: unknown, chainId: string): NetworkId | undefined {
  const isEvm = /^eip155:/i.test(chainId)
  if (typeof data === 'string' && data.includes(':')) return networkId(data)
  return (isEvm ? readEvmNetwork(data) : undefined) ?? networkId(chainId)
}

/**
 * The addresses of an `accountsChanged` for a namespace: CAIP-10 ids, or bare addresses of the event's own chain, as a list or
 * as text. Undefined when the data cannot be read.
 */
export function readAccounts(
  data: unknown,
  chainId: string,
  namespace: NamespaceId,
): ReportedAccounts | undefined {
  const items = listOf(data)
  if (!items) return undefined
  const found = new Map<NetworkId, Set<string>>()
  for (const each of items) {
    if (typeof each !== 'string' || each.length > 200) continue
    const item = each.trim()
    const isBare = !item.includes(':')
    const network = networkId(isBare ? chainId : item.split(':', 2).join(':'))
    const address = isBare ? item : addressOf(item)
    if (!network?.startsWith(`${namespace}:`) || address === '') continue
    found.set(network, (found.get(network) ?? new Set()).add(address))
  }
  return new Map(Array.from(found, ([network, addresses]) => [network, [...addresses]]))
}

/** The address of a CAIP-10 id. */
export function addressOf(account: string): string {
  return account.split(':').slice(2).join(':')
}

/** Some wallets send one account as text, or the list as JSON text. */
function listOf(data: unknown): readonly unknown[] | undefined {
  if (typeof data === 'string') {
    if (!data.trim().startsWith('[')) return /^[-.%:\w]+$/.test(data.trim()) ? [data] : undefined
    try {
      return listOf(JSON.parse(data))
    } catch {
      return undefined
    }
  }
  return Array.isArray(data) && data.length <= maxAccounts ? data : undefined
}

/** CAIP-2, of a namespace the kit knows. */
function networkId(text: string): NetworkId | undefined {
  const [namespace = '', reference = '', ...more] = text.trim().split(':')
  if (namespace.toLowerCase() === 'eip155' && more.length === 0) return readEvmNetwork(reference)
  return isNamespaceId(namespace) && /^[-_a-zA-Z0-9]{1,32}$/.test(reference) && more.length === 0
    ? `${namespace}:${reference}`
    : undefined
}
