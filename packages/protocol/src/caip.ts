import { KitError } from './errors/KitError.ts'

/** namespaces the kit knows, by their CAIP-2 namespace. */
export const namespaceIds = ['eip155', 'solana', 'polkadot', 'bip122'] as const
export type NamespaceId = (typeof namespaceIds)[number]
/** CAIP-2 chain id, such as `eip155:1`. */
export type NetworkId = `${NamespaceId}:${string}`
/** CAIP-10 account id, such as `eip155:1:0xab16…`. */
export type AccountId = `${NetworkId}:${string}`

export function isNamespaceId(text: string): text is NamespaceId {
  return (namespaceIds as readonly string[]).includes(text)
}

/**
 * Split a CAIP-10 account id.
 * @throws KitError `CAIP_ADDRESS_INVALID` unless it has exactly three non-empty parts and a known namespace (VAL-02).
 */
export function parseAccountId(text: string): {
  readonly namespace: NamespaceId
  readonly network: NetworkId
  readonly address: string
} {
  const [namespace, reference, address, ...more] = text.split(':')
  if (!namespace || !reference || !address || more.length || !isNamespaceId(namespace)) {
    throw new KitError('CAIP_ADDRESS_INVALID', { value: text.slice(0, 120) })
  }
  return { namespace, network: `${namespace}:${reference}`, address }
}

/**
 * Split a CAIP-2 network id.
 * @throws KitError `CAIP_NETWORK_INVALID` unless it has exactly two non-empty parts and a known namespace (VAL-02).
 */
export function parseNetworkId(text: string): {
  readonly namespace: NamespaceId
  readonly reference: string
} {
  const [namespace, reference, ...more] = text.split(':')
  if (!namespace || !reference || more.length || !isNamespaceId(namespace)) {
    throw new KitError('CAIP_NETWORK_INVALID', { value: text.slice(0, 120) })
  }
  return { namespace, reference }
}
