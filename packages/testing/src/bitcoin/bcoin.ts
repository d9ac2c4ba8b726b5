import { createRequire, registerHooks } from 'node:module'

/** The parts of bcoin 1.0.2 that we use; the package has no types. Hashes are hex in wire order, the reverse of txids. */
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
    /** @returns the unknown inputs, if there are any; throws with `reason` when the transaction breaks a rule */
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

/** The place of a transaction in the chain; `height` is -1 before it is mined. */
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

/**
 * Call it once, in a process of its own: bcoin is CommonJS with globals, and has compiled parts unless
 * `NODE_BACKEND=js`.
 */
export function loadBcoin(): Bcoin {
  // bcoin requires this module even when all data stays in memory. It is absent, since nothing is compiled on install.
  registerHooks({
    load: (url, context, next) =>
      url.endsWith('/leveldown.js')
        ? { format: 'commonjs', source: '', shortCircuit: true }
        : next(url, context),
  })
  // `as`: the package has no types.
  return require('bcoin') as Bcoin
}

const require = createRequire(import.meta.url)
