import { Address, OutScript } from '@scure/btc-signer'
import type { Output, Tx, TxMeta } from './bcoin.ts'
import { type Regtest, regtestPrefixes } from './regtest.ts'

/** A route and its answer: an object is sent as JSON, another value as text, undefined as 404. */
export type Route = {
  readonly method: 'GET' | 'POST'
  /** The groups of the match are the arguments after the body. */
  readonly path: RegExp
  answer(body: string, ...parts: readonly string[]): unknown
}

/** The most mined transactions that Esplora gives (its API.md, GET /address/:address/txs). */
const newest = 25

/**
 * The parts of Esplora's HTTP API (github.com/Blockstream/esplora, API.md) that wallets use, and two of our own below
 * `/dev`.
 */
export function esploraRoutes({ node, scriptOf, mine, fund, send }: Regtest): readonly Route[] {
  const transactionsOf = async (address: string): Promise<readonly TxMeta[]> => {
    const script = scriptOf(address)
    const found = await node.getMetaByAddress(script.getAddress())
    // bcoin stores coins by the hash in the address, which two address types of one key share.
    const views = await Promise.all(found.map(view))
    const isTouched = ({ vin, vout }: View): boolean =>
      [...vin.map(({ prevout }) => prevout), ...vout].some((output) => pays(output, script))
    return found
      .filter((_, index) => views[index] && isTouched(views[index]))
      .toSorted((one, other) => age(one) - age(other))
  }
  const view = async (meta: TxMeta): Promise<View> => {
    const { tx } = meta
    const isCoinbase = tx.isCoinbase()
    const spent = await node.getMetaView(meta)
    const vin = tx.inputs.map(({ prevout, sequence }) => {
      const output = isCoinbase ? null : spent.getOutput(prevout)
      return {
        txid: reversed(prevout.hash),
        vout: prevout.index,
        prevout: output && viewOutput(output),
        is_coinbase: isCoinbase,
        sequence,
      }
    })
    const vout = tx.outputs.map(viewOutput)
    const fee = isCoinbase ? 0 : total(vin.map(({ prevout }) => prevout)) - total(vout)
    return { ...viewShape(tx), fee, vin, vout, status: statusOf(meta) }
  }
  const stats = async (metas: readonly TxMeta[], script: Output['script']): Promise<object> => {
    const views = await Promise.all(metas.map(view))
    const mine = (outputs: readonly (ViewOutput | null)[]): readonly ViewOutput[] =>
      outputs.flatMap((output) => (output && pays(output, script) ? [output] : []))
    const funded = views.flatMap(({ vout }) => mine(vout))
    const spent = views.flatMap(({ vin }) => mine(vin.map(({ prevout }) => prevout)))
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: total(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: total(spent),
      tx_count: metas.length,
    }
  }
  const find = async (txid: string): Promise<TxMeta | null> => node.getMeta(reversed(txid))

  return [
    { method: 'GET', path: /^\/blocks\/tip\/height$/, answer: () => node.chain.height },
    { method: 'GET', path: /^\/blocks\/tip\/hash$/, answer: () => node.chain.tip.rhash() },
    // Target in blocks, satoshis per vbyte. This chain has no market for fees.
    { method: 'GET', path: /^\/fee-estimates$/, answer: () => ({ 1: 2, 3: 1.5, 6: 1, 144: 1 }) },
    {
      method: 'GET',
      path: /^\/address\/(\w+)$/,
      async answer(_, address = '') {
        const script = scriptOf(address)
        const metas = await transactionsOf(address)
        return {
          address,
          chain_stats: await stats(metas.filter(isMined), script),
          mempool_stats: await stats(
            metas.filter((meta) => !isMined(meta)),
            script,
          ),
        }
      },
    },
    {
      method: 'GET',
      path: /^\/address\/(\w+)\/utxo$/,
      async answer(_, address = '') {
        const script = scriptOf(address)
        const coins = await node.getCoinsByAddress(script.getAddress())
        const own = coins.filter((coin) => pays(viewOutput(coin), script))
        const metas = await Promise.all(own.map(({ hash }) => node.getMeta(hash)))
        return own.map(({ hash, index, value }, place) => {
          const meta = metas[place]
          return { txid: reversed(hash), vout: index, value, status: meta && statusOf(meta) }
        })
      },
    },
    {
      method: 'GET',
      path: /^\/address\/(\w+)\/txs$/,
      async answer(_, address = '') {
        const metas = await transactionsOf(address)
        const waiting = metas.filter((meta) => !isMined(meta))
        return Promise.all([...waiting, ...metas.filter(isMined).slice(0, newest)].map(view))
      },
    },
    {
      method: 'GET',
      path: /^\/tx\/([0-9a-f]{64})$/,
      async answer(_, txid = '') {
        const meta = await find(txid)
        return meta ? view(meta) : undefined
      },
    },
    {
      method: 'GET',
      path: /^\/tx\/([0-9a-f]{64})\/status$/,
      async answer(_, txid = '') {
        const meta = await find(txid)
        return meta ? statusOf(meta) : undefined
      },
    },
    {
      method: 'GET',
      path: /^\/tx\/([0-9a-f]{64})\/hex$/,
      answer: async (_, txid = '') => (await find(txid))?.tx.toRaw().toString('hex'),
    },
    { method: 'POST', path: /^\/tx$/, answer: (body) => send(body.trim()) },
    { method: 'POST', path: /^\/dev\/mine\/(\d{1,4})$/, answer: (_, count) => mine(Number(count)) },
    {
      method: 'POST',
      path: /^\/dev\/fund\/(\w+)\/(\d{1,15})$/,
      answer: (_, address = '', sats) => fund(address, Number(sats)),
    },
  ]
}

type ViewOutput = {
  readonly scriptpubkey: string
  /** Absent for scripts without an address. */
  readonly scriptpubkey_address?: string
  readonly value: number
}
type View = ReturnType<typeof viewShape> & {
  readonly fee: number
  readonly vin: readonly { readonly prevout: ViewOutput | null }[]
  readonly vout: readonly ViewOutput[]
  readonly status: object
}

function viewShape(tx: Tx): {
  readonly txid: string
  readonly version: number
  readonly locktime: number
  readonly size: number
  readonly weight: number
} {
  return {
    txid: tx.txid(),
    version: tx.version,
    locktime: tx.locktime,
    size: tx.getSize(),
    weight: tx.getWeight(),
  }
}

function viewOutput({ script, value }: Output): ViewOutput {
  const raw = script.toRaw()
  const output = { scriptpubkey: raw.toString('hex'), value }
  try {
    const address = Address(regtestPrefixes).encode(OutScript.decode(raw))
    return { ...output, scriptpubkey_address: address }
  } catch {
    return output
  }
}

function statusOf({ height, block, time }: TxMeta): object {
  return block === null
    ? { confirmed: false }
    : {
        confirmed: true,
        block_height: height,
        block_hash: reversed(block),
        block_time: time,
      }
}

function isMined({ height }: TxMeta): boolean {
  return height !== -1
}

/** For sorting the youngest first; waiting transactions are younger than mined ones. */
function age({ height }: TxMeta): number {
  return height === -1 ? Number.NEGATIVE_INFINITY : -height
}

function pays(output: ViewOutput | null, script: Output['script']): boolean {
  return output?.scriptpubkey === script.toRaw().toString('hex')
}

function total(outputs: readonly (ViewOutput | null)[]): number {
  return outputs.reduce((sum, output) => sum + (output?.value ?? 0), 0)
}

/** The bytes of a hash reversed: blocks and people write them in opposite order. */
function reversed(hex: string): string {
  return Buffer.from(hex, 'hex').reverse().toString('hex')
}
