import { KitError, type NetworkId } from '@latchkey/protocol'

/** Wallets' names of the networks, and CAIP-2 by the first 32 characters of the first block's hash. */
const ids: Readonly<Record<string, NetworkId>> = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}
const mainnet: NetworkId = 'bip122:000000000019d6689c085ae165831e93'

/** The common name of a network, such as `testnet4`. */
export function wordOf(network: NetworkId): string | undefined {
  return Object.keys(ids).find((word) => ids[word] === network)
}

/**
 * The network of a wallet's name, in the spelling of any dialect: `bitcoin:mainnet`, `Mainnet`, `BITCOIN_MAINNET`, `livenet`, a
 * CAIP-2 id.
 */
export function networkOf(name: unknown): NetworkId | undefined {
  if (typeof name !== 'string' || name.length > 64) return undefined
  const word = name.toLowerCase().replace(/^bitcoin[:_]/, '')
  return word === 'livenet'
    ? mainnet
    : Object.values(ids).find((id) => id === word || id === ids[word])
}

/**
 * The network that a wallet reports, as a list; undefined when it reports no network.
 * @throws KitError `CHAIN_UNSUPPORTED` for a chain other than Bitcoin, which may have the same addresses
 */
export function networkNamed(name: unknown): readonly NetworkId[] | undefined {
  if (name === undefined) return undefined
  const network = networkOf(name)
  if (!network) throw new KitError('CHAIN_UNSUPPORTED')
  return [network]
}

/** The networks with this form of address, for a wallet that names no network. Testnets and signet share one form. */
export function networksByAddress(address: string): readonly NetworkId[] {
  const words = /^(?:bc1|[13])/i.test(address)
    ? ['mainnet']
    : /^bcrt1/i.test(address)
      ? ['regtest']
      : ['testnet4', 'testnet', 'signet']
  return words.flatMap((word) => ids[word] ?? [])
}
