import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bitcoinAccounts, bitcoinFunds } from './accounts.ts'
import { regtestPrefixes } from './regtest.ts'
import { hasBitcoin, type RegtestNode, startBitcoin } from './startBitcoin.ts'

const [payer, receiver] = bitcoinAccounts
const key = Uint8Array.from(Buffer.from(payer.privateKey, 'hex'))
const sent = 100_000_000n
const fee = 2_000n

describe.runIf(hasBitcoin())('Bitcoin node on regtest', () => {
  let node: RegtestNode
  beforeAll(async () => {
    node = await startBitcoin()
  })
  afterAll(() => node.stop())

  test('the Bitcoin node starts with funded accounts and answers pages of any origin', async () => {
    for (const { payment } of bitcoinAccounts) expect(await balance(payment)).toBe(bitcoinFunds)
    const tip = await fetch(`${node.url}/blocks/tip/height`)
    expect(tip.headers.get('access-control-allow-origin')).toBe('*')
    expect(Number(await tip.text())).toBe(552)
    expect(await get('/fee-estimates')).toMatchObject({ 1: expect.any(Number) })
  })

  test('the Bitcoin node accepts a signed payment, which waits for a block, and refuses it a second time', async () => {
    const hex = await payment()
    const txid = await post('/tx', hex)
    expect(txid).toBe(Transaction.fromRaw(Buffer.from(hex, 'hex')).id)
    // Both addresses show the payment before it is mined.
    expect(await get(`/tx/${txid}`)).toMatchObject({
      txid,
      fee: Number(fee),
      vin: [{ prevout: { scriptpubkey_address: payer.payment } }],
      vout: [{ scriptpubkey_address: receiver.payment, value: Number(sent) }, {}],
      status: { confirmed: false },
    })
    expect(await balance(receiver.payment)).toBe(bitcoinFunds + sent)
    expect(await balance(payer.payment)).toBe(bitcoinFunds - sent - fee)
    expect(await get(`/address/${receiver.payment}`)).toMatchObject({
      chain_stats: { tx_count: 1 },
      mempool_stats: { tx_count: 1, funded_txo_sum: Number(sent) },
    })

    await node.mine(1)
    expect(await get(`/tx/${txid}`)).toMatchObject({ status: { confirmed: true } })
    expect(await balance(receiver.payment)).toBe(bitcoinFunds + sent)
    const [latest] = (await get(`/address/${payer.payment}/txs`)) as readonly { txid: string }[]
    expect(latest?.txid).toBe(txid)
    await expect(post('/tx', hex)).rejects.toThrow(/^400 /)
  })

  test('the Bitcoin node refuses a payment that was changed after signing', async () => {
    const hex = await payment()
    // Within the signature, which follows the outputs.
    const place = hex.length - 120
    const changed = hex.slice(0, place) + (hex[place] === '0' ? '1' : '0') + hex.slice(place + 1)
    await expect(post('/tx', changed)).rejects.toThrow('400 non-mandatory-script-verify-flag')
    expect(await post('/tx', hex)).toHaveLength(64)
  })

  test('the Bitcoin node funds a given address, also a taproot address', async () => {
    await node.fund(payer.ordinals, 12_345)
    expect(await balance(payer.ordinals)).toBe(12_345n)
  })

  test('the Bitcoin node refuses addresses of other networks and unknown transactions', async () => {
    await expect(get('/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).rejects.toThrow('400')
    await expect(get(`/tx/${'0'.repeat(64)}`)).rejects.toThrow('404')
    await expect(get('/nowhere')).rejects.toThrow('404')
  })

  /** A payment from all the payer's coins, with change, in hex. */
  async function payment(): Promise<string> {
    const script = p2wpkh(pubECDSA(key), regtestPrefixes).script
    const coins = (await get(`/address/${payer.payment}/utxo`)) as readonly Utxo[]
    const tx = new Transaction()
    for (const { txid, vout, value } of coins)
      tx.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
    const held = coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
    tx.addOutputAddress(receiver.payment, sent, regtestPrefixes)
    tx.addOutputAddress(payer.payment, held - sent - fee, regtestPrefixes)
    tx.sign(key)
    tx.finalize()
    return Buffer.from(tx.extract()).toString('hex')
  }

  async function balance(address: string): Promise<bigint> {
    const coins = (await get(`/address/${address}/utxo`)) as readonly Utxo[]
    return coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
  }

  async function get(path: string): Promise<unknown> {
    return JSON.parse(await read(await fetch(node.url + path)))
  }

  async function post(path: string, body: string): Promise<string> {
    return read(await fetch(node.url + path, { method: 'POST', body }))
  }
})

type Utxo = { readonly txid: string; readonly vout: number; readonly value: number }

async function read(response: Response): Promise<string> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return text
}
