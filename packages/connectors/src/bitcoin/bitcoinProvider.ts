import type { NetworkId } from '@latchkey/protocol'
import type { Protocol, SignedPsbt } from './wallet.ts'

export type BitcoinAddress = {
  readonly address: string
  readonly type: 'payment' | 'ordinal'
  /** Hex. */
  readonly publicKey?: string | undefined
  /** BIP-32, where the wallet tells. */
  readonly path?: string | undefined
}

/** An input of a PSBT, and the address whose key signs it. */
export type SignInput = {
  readonly address: string
  readonly index: number
  readonly sighashTypes?: readonly number[] | undefined
}

/** What hosts sign with, under AppKit's names. Addresses must be the connection's; the default is the first. */
export type BitcoinProvider = {
  /** CAIP-2 id of the network in use. */
  readonly chainId: NetworkId
  /** Those for payments first. */
  getAccountAddresses(): Promise<readonly BitcoinAddress[]>
  /** Gives base64. Without `protocol` the wallet's own way: ECDSA, and BIP-322 for taproot, with most. */
  signMessage(request: {
    readonly message: string
    readonly address?: string | undefined
    readonly protocol?: Protocol | undefined
  }): Promise<string>
  /** `psbt` in base64. With `broadcast` the wallet sends it and gives `txid` too. */
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
