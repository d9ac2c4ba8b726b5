import { KitError, type NetworkId } from '@latchkey/protocol'

/** What wallets call the networks, and CAIP-2 by the first 32 characters of their first block's hash. */
const ids: Readonly<Record<string, NetworkId>> = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}
const mainnet: NetworkId = 'bip122:000000000019d6689c085ae165831e93'

/** The common word of a network, such as `testnet4`. */
export function wordOf(network: NetworkId): string | undefined {
  return Object.keys(ids).find((word) => ids[word] === network)
}

/**
 * The network by a wallet's own name for it, as each dialect writes it: `bitcoin:mainnet`, `Mainnet`, `BITCOIN_MAINNET`,
 * `livenet`, a CAIP-2 id.
 */
export function networkOf(name: unknown): NetworkId | undefined {
  if (typeof name !== 'string' || name.length > 64) return undefined
  const word = name.toLowerCase().replace(/^bitcoin[:_]/, '')
  return word === 'livenet'
    ? mainnet
    : Object.values(ids).find((id) => id === word || id === ids[word])
}

/**
 * The network that a wallet says it is on, as a list; undefined where it does not say.
 * @throws KitError `CHAIN_UNSUPPORTED` for one that is not Bitcoin's: others have the same addresses
 */
export function networkNamed(name: unknown): readonly NetworkId[] | undefined {
  if (name === undefined) return undefined
  const network = networkOf(name)
  if (!network) throw new KitError('CHAIN_UNSUPPORTED')
  return [network]
}

/** The networks that have such addresses, where a wallet does not name its own: testnets and signet look the same. */
export function networksByAddress(address: string): readonly NetworkId[] {
  const words = /^(?:bc1|[13])/i.test(address)
    ? ['mainnet']
    : /^bcrt1/i.test(address)
      ? ['regtest']
      : ['testnet4', 'testnet', 'signet']
  return words.flatMap((word) => ids[word] ?? [])
}
