import { createPublicKey, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage } from '../browser/index.ts'
import { askNode } from '../chain/index.ts'
import { signingKey } from './ed25519.ts'
import {
  hasSolana,
  solanaAccounts,
  type SolanaNode,
  solanaWalletScript,
  startSolana,
} from './index.ts'

const [payer, receiver] = solanaAccounts

describe.runIf(hasSolana())('Solana page wallet in Chromium', () => {
  let server: Server
  let browser: Browser
  let node: SolanaNode
  let page: Page

  beforeAll(async () => {
    server = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end(listeningPage),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    node = startSolana()
    browser = await launchBrowser()
    const script = await solanaWalletScript({
      name: 'Sol Wallet',
      accounts: solanaAccounts,
      rpcUrl: node.rpcUrl,
    })
    const url = `http://127.0.0.1:${address.port}/`
    ;({ page } = await openPage(browser, { url, scripts: [script] }))
    await page.evaluate('connect()')
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    node.stop()
    server.close()
  })

  const ask = async (feature: string, input: object): Promise<Record<string, Uint8Array>> => {
    const output = await page.evaluate(`ask(${JSON.stringify(feature)}, ${JSON.stringify(input)})`)
    // `as`: the page below gives each output's bytes as numbers.
    const entries = Object.entries(output as Record<string, number[]>)
    return Object.fromEntries(entries.map(([name, bytes]) => [name, Uint8Array.from(bytes)]))
  }

  test('a Solana page wallet signs a message that Node’s own Ed25519 verifies', async () => {
    const message = new TextEncoder().encode('Hello')
    const { signature = new Uint8Array() } = await ask('solana:signMessage', {
      message: [...message],
    })
    expect(verify(null, message, await nodeKey(), signature)).toBe(true)
    message[0] = 0
    expect(verify(null, message, await nodeKey(), signature)).toBe(false)
  })

  test('a Solana page wallet moves lamports on a real virtual machine', async () => {
    const before = await balance(receiver.address)
    const transaction = [...(await transfer(payer.seed, receiver.seed, 5_000_000))]
    const { signature } = await ask('solana:signAndSendTransaction', { transaction })
    expect(signature).toHaveLength(64)
    await expect.poll(() => balance(receiver.address)).toBe(before + 5_000_000)
  })

  test('a Solana page wallet refuses a transaction of another account', async () => {
    const transaction = [...(await transfer(receiver.seed, payer.seed, 1))]
    await expect(ask('solana:signTransaction', { transaction })).rejects.toThrow('does not sign')
  })

  async function balance(address: string): Promise<number> {
    const answer = await askNode(node.rpcUrl, 'getBalance', [address, { commitment: 'confirmed' }])
    return (answer as { readonly value: number }).value
  }

  /** An unsigned legacy transaction of one transfer (https://solana.com/docs/core/transactions). */
  async function transfer(from: string, to: string, lamports: number): Promise<Uint8Array> {
    const latest = await askNode(node.rpcUrl, 'getLatestBlockhash', [{ commitment: 'confirmed' }])
    const { blockhash } = (latest as { readonly value: { readonly blockhash: string } }).value
    const data = new DataView(new ArrayBuffer(12))
    data.setUint32(0, 2, true) // Transfer, of the system program
    data.setBigUint64(4, BigInt(lamports), true)
    const keys = [(await signingKey(from)).publicKey, (await signingKey(to)).publicKey]
    const [header, systemProgram] = [[1, 0, 1], new Uint8Array(32)]
    const accounts = [3, ...keys.flatMap((key) => [...key]), ...systemProgram]
    const instructions = [1, 2, 2, 0, 1, 12, ...new Uint8Array(data.buffer)]
    const signatures = [1, ...new Uint8Array(64)]
    return Uint8Array.from([
      ...signatures,
      ...header,
      ...accounts,
      ...fromBase58(blockhash),
      ...instructions,
    ])
  }
})

async function nodeKey(): Promise<ReturnType<typeof createPublicKey>> {
  const { publicKey } = await signingKey(payer.seed)
  const x = Buffer.from(publicKey).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

function fromBase58(text: string): Uint8Array {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(letters.indexOf(letter)), 0n)
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
}

/** A small host that calls wallets by the Wallet Standard and has no code for this wallet. */
const listeningPage = `<!doctype html><script>
const wallets = []
const api = { register: (wallet) => { wallets.push(wallet); return () => {} } }
addEventListener('wallet-standard:register-wallet', (event) => event.detail(api))
dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
const connect = async () => void (await wallets[0].features['standard:connect'].connect())
const ask = async (feature, input) => {
  const [wallet] = wallets
  const bytes = Object.fromEntries(Object.entries(input).map(([name, list]) => [name, new Uint8Array(list)]))
  const method = wallet.features[feature][feature.split(':')[1]]
  const [output] = await method({ account: wallet.accounts[0], chain: 'solana:localnet', ...bytes })
  return Object.fromEntries(Object.entries(output).map(([name, value]) => [name, [...value]]))
}
</script>`
