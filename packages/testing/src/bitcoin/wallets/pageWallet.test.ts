import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import type { Browser, Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser, openPage } from '../../browser/index.ts'
import {
  bitcoinAccounts,
  bitcoinWalletScript,
  hasBitcoin,
  type RegtestNode,
  startBitcoin,
} from '../index.ts'
import { examplePsbt } from './examplePsbt.ts'
import { keysOf } from './keys.ts'
import { signEcdsa } from './signMessage.ts'
import { verifiedInputs, verifyEcdsa } from './verify.ts'

const [payer, receiver] = bitcoinAccounts
const keys = keysOf(payer.privateKey, 'regtest')
const providerId = 'LatchkeyTestProviders.BitcoinProvider'

/** The original sats-connect library for dapps checks our wallet independently. */
describe('sats-connect page wallet in Chromium', () => {
  let server: Server
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    const dapp = await dappScript()
    server = createServer(({ url }, response) =>
      url === '/dapp.js'
        ? response.setHeader('content-type', 'text/javascript').end(dapp)
        : response
            .setHeader('content-type', 'text/html')
            .end('<!doctype html><script src="/dapp.js"></script>'),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    server.close()
  })

  const open = async (esploraUrl?: string): Promise<void> => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const script = await bitcoinWalletScript({
      name: 'Sats',
      faces: ['satsConnect'],
      accounts: bitcoinAccounts,
      ...(esploraUrl ? { esploraUrl } : {}),
    })
    const url = `http://127.0.0.1:${address.port}/`
    ;({ page } = await openPage(browser, { url, scripts: [script] }))
  }
  const ask = async (method: string, params: unknown): Promise<Record<string, unknown>> => {
    const call = `dapp.request(${JSON.stringify(method)}, ${JSON.stringify(params)}, '${providerId}')`
    const answer = await page.evaluate(call)
    // `as`: RpcResult of @sats-connect/core.
    const { status, result, error } = answer as Record<string, unknown>
    if (status !== 'success') throw new Error(JSON.stringify(error))
    return Object(result) as Record<string, unknown>
  }
  beforeEach(() => open())

  test('a sats-connect page wallet is listed, shows addresses after a connection, and announces a change of account', async () => {
    expect(await page.evaluate('dapp.getProviders()')).toMatchObject([
      { id: providerId, name: 'Sats' },
    ])
    await expect(ask('wallet_getAccount', null)).rejects.toThrow('-32002')
    const { addresses, network } = await ask('wallet_connect', {
      addresses: ['payment', 'ordinals'],
    })
    expect(addresses).toMatchObject([
      { address: payer.payment, purpose: 'payment', addressType: 'p2wpkh' },
      { address: payer.ordinals, purpose: 'ordinals', addressType: 'p2tr' },
    ])
    expect(network).toMatchObject({ bitcoin: { name: 'Regtest' } })
    await page.evaluate(
      `dapp.addListener('accountChange', (event) => (window.told = event), '${providerId}')`,
    )
    await page.evaluate('latchkeyBitcoinWallet.switchAccount(1)')
    expect(await page.evaluate('told')).toMatchObject({
      type: 'accountChange',
      addresses: [{ address: receiver.payment }, { address: receiver.ordinals }],
    })
  })

  test('a sats-connect page wallet signs messages that bip322-js verifies', async () => {
    await ask('wallet_connect', null)
    for (const { address, protocol } of [
      { address: payer.payment, protocol: 'ECDSA' },
      { address: payer.payment, protocol: 'BIP322' },
      { address: payer.ordinals, protocol: 'BIP322' },
    ]) {
      const message = 'Grüße, Bitcoin'
      const { signature } = await ask('signMessage', { address, message, protocol })
      expect(Verifier.verifySignature(address, message, String(signature), true)).toBe(true)
      expect(Verifier.verifySignature(address, `${message}!`, String(signature), true)).toBe(false)
    }
  })

  test('a sats-connect page wallet refuses when its owner rejects', async () => {
    await page.evaluate('latchkeyBitcoinWallet.setBehaviour("reject")')
    await expect(ask('wallet_connect', null)).rejects.toThrow('-32000')
  })

  test('a sats-connect page wallet signs inputs of both address types, and none of another key', async () => {
    await ask('wallet_connect', null)
    const psbt = examplePsbt(keys)
    const signInputs = { [payer.payment]: [0], [payer.ordinals]: [1] }
    const { psbt: signed } = await ask('signPsbt', { psbt, signInputs })
    expect(verifiedInputs(String(signed))).toEqual([0, 1])
    expect(verifiedInputs(psbt)).toEqual([])
    const other = examplePsbt(keysOf(receiver.privateKey, 'regtest'))
    await expect(ask('signPsbt', { psbt: other, signInputs })).rejects.toThrow('-32603')
  })

  describe.runIf(hasBitcoin())('with a node', () => {
    let node: RegtestNode
    beforeAll(async () => {
      node = await startBitcoin()
    })
    afterAll(() => node.stop())

    test('a sats-connect page wallet with a node pays and broadcasts a signed PSBT', async () => {
      await open(node.url)
      await ask('wallet_connect', null)
      const paid = await ask('sendTransfer', {
        recipients: [{ address: receiver.payment, amount: 50_000 }],
      })
      await node.mine(1)
      const [coin] = (await (await fetch(`${node.url}/address/${payer.payment}/utxo`)).json()) as [
        { txid: string; vout: number; value: number },
      ]
      expect(coin.txid).toBe(paid['txid'])
      const tx = new Transaction()
      const witnessUtxo = { script: keys[0].script, amount: BigInt(coin.value) }
      tx.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
      tx.addOutput({ script: keys[1].script, amount: BigInt(coin.value) - 1000n })
      const { txid } = await ask('signPsbt', {
        psbt: base64.encode(tx.toPSBT()),
        signInputs: { [payer.payment]: [0] },
        broadcast: true,
      })
      const found = await fetch(`${node.url}/tx/${String(txid)}`)
      expect(await found.json()).toMatchObject({ txid, vin: [{ txid: coin.txid }] })
    })
  })
})

test('verifyEcdsa agrees with bip322-js', () => {
  const [key] = keys
  const [other] = keysOf(receiver.privateKey, 'regtest')
  const signature = signEcdsa('Hello', key)
  const cases = [
    { message: 'Hello', by: key },
    { message: 'Hallo', by: key },
    { message: 'Hello', by: other },
  ]
  const ours = cases.map(({ message, by }) => verifyEcdsa(message, signature, by.script))
  expect(ours).toEqual(
    cases.map(({ message, by }) => Verifier.verifySignature(by.address, message, signature, true)),
  )
  expect(ours).toEqual([true, false, false])
})

/** A script that puts the library into the page as `dapp`. */
async function dappScript(): Promise<string> {
  const input = fileURLToPath(new URL('satsConnectDapp.ts', import.meta.url))
  const build = await rolldown({ input, logLevel: 'silent', platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', name: 'dapp' })
  await build.close()
  return output[0].code
}
