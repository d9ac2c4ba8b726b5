import type { NetworkId } from '@latchkey/protocol'
import type { Protocol, SignedPsbt } from './wallet.ts'

export type BitcoinAddress = {
  readonly address: string
  readonly type: 'payment' | 'ordinal'
  /** Hex. */
  readonly publicKey?: string | undefined
  /** BIP-32, if the wallet gives it. */
  readonly path?: string | undefined
}

/** An input of a PSBT, and the address of its signing key. */
export type SignInput = {
  readonly address: string
  readonly index: number
  readonly sighashTypes?: readonly number[] | undefined
}

/** The provider for hosts, under AppKit's names. Addresses must be connected; the default is the first address. */
export type BitcoinProvider = {
  /** CAIP-2 id of the network in use. */
  readonly chainId: NetworkId
  /** Payment addresses first. */
  getAccountAddresses(): Promise<readonly BitcoinAddress[]>
  /** Gives base64. Without `protocol` the wallet chooses: mostly ECDSA, and BIP-322 for taproot. */
  signMessage(request: {
    readonly message: string
    readonly address?: string | undefined
    readonly protocol?: Protocol | undefined
  }): Promise<string>
  /** `psbt` in base64. With `broadcast` the wallet sends the transaction and gives `txid`. */
  signPSBT(request: {
    readonly psbt: string
    readonly signInputs: readonly SignInput[]
    readonly broadcast?: boolean | undefined
  }): Promise<SignedPsbt>
  /** `amount` in satoshis. Gives the transaction's id. */
  sendTransfer(request: {
    readonly amount: string
    readonly recipient: string
    readonly address?: string | undefined
  }): Promise<string>
  switchNetwork(network: NetworkId): Promise<void>
  /** The `bip122` requests of WalletConnect. */
  request(call: Call): Promise<unknown>
}

/** A request by the name of its method. */
export type Call = { readonly method: string; readonly params?: unknown }
