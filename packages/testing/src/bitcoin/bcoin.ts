import { createRequire, registerHooks } from 'node:module'

/** The parts we use of bcoin 1.0.2, which has no types. Hashes are hex in the order of the wire, the reverse of txids. */
export type Bcoin = {
  readonly FullNode: new (options: object) => BitcoinNode
  readonly TX: { fromRaw(hex: string, encoding: 'hex'): Tx }
  readonly MTX: new () => MutableTx
  readonly Script: { fromRaw(hex: string, encoding: 'hex'): Script }
  readonly KeyRing: { fromOptions(options: object): object }
}

export type BitcoinNode = {
  readonly chain: {
    readonly height: number
    readonly tip: { rhash(): string }
    open(): Promise<void>
    add(block: object): Promise<unknown>
  }
  readonly mempool: {
    open(): Promise<void>
    /** @returns the inputs that nobody knows, if there are any; throws with `reason` when the transaction breaks a rule */
    addTX(tx: Tx): Promise<readonly string[] | null>
  }
  readonly miner: {
    readonly cpu: { mineBlock(tip: object, address: Address): Promise<object> }
    open(): Promise<void>
  }
  ensure(): Promise<void>
  getCoinsByAddress(address: Address): Promise<readonly Coin[]>
  getMetaByAddress(address: Address): Promise<readonly TxMeta[]>
  getMeta(hash: string): Promise<TxMeta | null>
  getMetaView(meta: TxMeta): Promise<{ getOutput(prevout: Prevout): Output | null }>
}

/** Where it was mined; `height` is -1 while it waits for that. */
export type TxMeta = {
  readonly tx: Tx
  readonly height: number
  readonly block: string | null
  readonly time: number
}
export type Output = { readonly value: number; readonly script: Script }
export type Coin = Output & Prevout & { readonly height: number }
export type Tx = {
  readonly version: number
  readonly locktime: number
  readonly inputs: readonly { readonly prevout: Prevout; readonly sequence: number }[]
  readonly outputs: readonly Output[]
  txid(): string
  getSize(): number
  getWeight(): number
  isCoinbase(): boolean
  toRaw(): Buffer
}

type Prevout = { readonly hash: string; readonly index: number }
type Script = { toRaw(): Buffer; getAddress(): Address }
type MutableTx = {
  addOutput(script: Script, value: number): void
  fund(coins: readonly Coin[], options: object): Promise<unknown>
  sign(ring: object): number
  toRaw(): Buffer
}
/** Opaque: bcoin's own text form predates BIP-350, and the final prefix of regtest. */
type Address = { readonly hash: Buffer }

/** Once, and for a process of its own: it is CommonJS with globals, and compiled parts unless `NODE_BACKEND=js`. */
export function loadBcoin(): Bcoin {
  // Asked for even where everything stays in memory; nothing is compiled on install, so it is not there.
  registerHooks({
    load: (url, context, next) =>
      url.endsWith('/leveldown.js')
        ? { format: 'commonjs', source: '', shortCircuit: true }
        : next(url, context),
  })
  // `as`: it comes without types.
  return require('bcoin') as Bcoin
}

const require = createRequire(import.meta.url)
