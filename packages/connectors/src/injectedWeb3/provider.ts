/**
 * The `id` of an answer comes from the extension. `signedTransaction` is there when the wallet was asked for it
 * (`withSignedTransaction`) and gives the transaction itself.
 */
export type PolkadotSignature = {
  readonly id: number
  readonly signature: `0x${string}`
  readonly signedTransaction?: `0x${string}`
}

/** The form of polkadot.js (`Signer`), for `api.setSigner` and for polkadot-api's `getPolkadotSignerFromPjs`. */
export type PolkadotSigner = {
  /** `payload` is a `SignerPayloadJSON`. */
  signPayload?(payload: object): Promise<PolkadotSignature>
  /** For `bytes`, the signature covers `<Bytes>data</Bytes>`. `data` is hex or text. */
  signRaw?(payload: {
    readonly address: string
    readonly data: string
    readonly type: 'bytes' | 'payload'
  }): Promise<PolkadotSignature>
}

/** The wallet's own objects in the form of polkadot.js (`InjectedExtension`), and `request`. */
export type PolkadotProvider = {
  /** The wallet's key in `injectedWeb3`. */
  readonly name: string
  readonly version: string
  readonly accounts: {
    /** Addresses in the wallet's spelling. */
    get(anyType?: boolean): Promise<PolkadotAccount[]>
    subscribe(listener: (accounts: PolkadotAccount[]) => unknown): () => void
  }
  readonly signer: PolkadotSigner
  /** Tells the wallet the metadata of a chain; not every wallet has it. */
  readonly metadata?: unknown
  /** Reaches a chain through the wallet; few wallets have it. */
  readonly provider?: unknown
  /** The `polkadot_…` requests of WalletConnect. */
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

type PolkadotAccount = {
  readonly address: string
  readonly name?: string
  /** Such as `sr25519`. */
  readonly type?: string
  readonly genesisHash?: string | null
}
