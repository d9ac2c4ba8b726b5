/** Answers `id`s are the extension's own. */
export type PolkadotSignature = { readonly id: number; readonly signature: `0x${string}` }

/** As polkadot.js has it (`Signer`), so that `api.setSigner` and polkadot-api's `getPolkadotSignerFromPjs` take it. */
export type PolkadotSigner = {
  /** `payload` is a `SignerPayloadJSON`. */
  signPayload?(payload: object): Promise<PolkadotSignature>
  /** Of `bytes`, the signature is over `<Bytes>data</Bytes>`. `data` is hex, or a text. */
  signRaw?(payload: {
    readonly address: string
    readonly data: string
    readonly type: 'bytes' | 'payload'
  }): Promise<PolkadotSignature>
}

/** The wallet's own objects, as polkadot.js has them (`InjectedExtension`), and `request`. */
export type PolkadotProvider = {
  /** The wallet's key in `injectedWeb3`. */
  readonly name: string
  readonly version: string
  readonly accounts: {
    /** Addresses as the wallet writes them. */
    get(anyType?: boolean): Promise<PolkadotAccount[]>
    subscribe(listener: (accounts: PolkadotAccount[]) => unknown): () => void
  }
  readonly signer: PolkadotSigner
  /** To tell the wallet how a chain's transactions read; not every wallet has it. */
  readonly metadata?: unknown
  /** To reach a chain through the wallet; few have it. */
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
