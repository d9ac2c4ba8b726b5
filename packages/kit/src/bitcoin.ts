import { bip122Namespace } from '@latchkey/chains'
import { bitcoinWallets, loadBitcoinProvider } from '@latchkey/connectors'
import type { ConnectorSource, Namespace } from '@latchkey/core'
import type { Adapter } from './appKit/adapters/readAdapters.ts'

export { bitcoinWallets }
export type { BitcoinAddress, BitcoinProvider, SignedPsbt, SignInput } from '@latchkey/connectors'
export type { Adapter } from './appKit/adapters/readAdapters.ts'

/** The namespace of Bitcoin networks (CAIP-2 namespace `bip122`). Wallets over WalletConnect have a `BitcoinProvider` too. */
export function bip122(): Namespace {
  return { ...bip122Namespace(), loadProvider: loadBitcoinProvider }
}

/**
 * The adapter of Bitcoin for `createAppKit`: its networks and its browser wallets.
 * @example createAppKit({ projectId, networks: [mainnet, bitcoin], adapters: [bitcoinAdapter()] })
 */
export function bitcoinAdapter(): Adapter {
  return { namespace: bip122(), wallets: bitcoinWallets() }
}

/**
 * AppKit's adapter of Bitcoin, in its shape.
 * @example createAppKit({ adapters: [new BitcoinAdapter()], networks: [bitcoin], projectId })
 */
export class BitcoinAdapter implements Adapter {
  readonly namespace: Namespace = bip122()
  readonly wallets: ConnectorSource = bitcoinWallets()

  constructor(options?: BitcoinAdapterOptions)
  constructor() {}
}

/** The options of AppKit's adapter, without effect. */
export type BitcoinAdapterOptions = {
  /** @deprecated The kit reads from the networks' nodes and the gateway. */
  readonly api?: unknown
}
