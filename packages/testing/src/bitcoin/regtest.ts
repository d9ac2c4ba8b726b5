import { Address, type NETWORK, OutScript, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { type BitcoinNode, loadBcoin, type Output } from './bcoin.ts'

/** A node on regtest that mines blocks on request. */
export type Regtest = {
  readonly node: BitcoinNode
  /** Throws for a text that is not an address of regtest. */
  readonly scriptOf: (address: string) => Output['script']
  mine(blocks: number): Promise<void>
  /** Pays an address from the miner's coins, and mines the payment. */
  fund(address: string, sats: number): Promise<string>
  /** Puts a transaction in hex into the mempool and gives its id. Throws with the rule that it breaks. */
  send(hex: string): Promise<string>
}

/** The prefixes of regtest addresses in Bitcoin Core. */
export const regtestPrefixes: typeof NETWORK = { ...TEST_NETWORK, bech32: 'bcrt' }

/** Segwit is active from block 432 on regtest, and a block's coins can be spent 100 blocks later. */
const blocksAtStart = 550
const minerKey = new Uint8Array(32).fill(0x6d)

/** bcoin's full node in memory, without peers and with only our API. */
export async function openRegtest(): Promise<Regtest> {
  const { FullNode, KeyRing, MTX, Script, TX } = loadBcoin()
  const node = new FullNode({
    network: 'regtest',
    memory: true,
    workers: false,
    indexTX: true,
    indexAddress: true,
  })
  await node.ensure()
  // Only these parts are opened: the node's HTTP and peers would need ports.
  for (const part of [node.chain, node.mempool, node.miner]) await part.open()

  const coder = Address(regtestPrefixes)
  const scriptOf = (address: string): Output['script'] =>
    Script.fromRaw(Buffer.from(OutScript.encode(coder.decode(address))).toString('hex'), 'hex')
  const miner = scriptOf(p2wpkh(pubECDSA(minerKey), regtestPrefixes).address ?? '').getAddress()
  const ring = KeyRing.fromOptions({ key: Buffer.from(minerKey), compressed: true, witness: true })

  const mine = async (blocks: number): Promise<void> => {
    for (let left = blocks; left > 0; left--)
      await node.chain.add(await node.miner.cpu.mineBlock(node.chain.tip, miner))
  }
  const send = async (hex: string): Promise<string> => {
    const tx = TX.fromRaw(hex, 'hex')
    if (await node.mempool.addTX(tx)) throw new Error('bad-txns-inputs-missingorspent')
    return tx.txid()
  }
  const fund = async (address: string, sats: number): Promise<string> => {
    const payment = new MTX()
    payment.addOutput(scriptOf(address), sats)
    const coins = await node.getCoinsByAddress(miner)
    await payment.fund(coins, { rate: 10_000, changeAddress: miner, height: node.chain.height })
    payment.sign(ring)
    const txid = await send(payment.toRaw().toString('hex'))
    await mine(1)
    return txid
  }
  await mine(blocksAtStart)
  return { node, scriptOf, mine, fund, send }
}
