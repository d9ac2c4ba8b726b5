import type { NetworkId } from '@latchkey/protocol'

/** The EVM network of the account that asks; undefined for other texts, which pages may send. */
export function networkOf(sender: string | undefined): NetworkId | undefined {
  const [, network] = /^(eip155:[1-9]\d{0,17}):/.exec(sender ?? '') ?? []
  // As: the form of a CAIP-2 id.
  return network as NetworkId | undefined
}
