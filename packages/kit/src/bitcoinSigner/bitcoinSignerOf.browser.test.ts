import { connect } from '@latchkey/core'
import {
  bitcoinAccounts,
  type BitcoinPageWallet,
  type Coin,
  createBitcoinWallet,
  keysOf,
  signBip322,
  verifyEcdsa,
} from '@latchkey/testing/bitcoin/page'
import { base64, hex } from '@scure/base'
import { p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { networks, payments, Psbt } from 'bitcoinjs-lib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { bitcoinAdapter } from '../bitcoin.ts'
import { type BitcoinSigner, bitcoinSignerOf } from '../bitcoinSigner.ts'
import { type AppKit, createAppKit } from '../index.ts'
import { bitcoinRegtest, bitcoinSignet } from '../networks.ts'

declare module 'vitest/browser' {
  // oxlint-disable-next-line consistent-type-definitions -- only interfaces merge
  interface BrowserCommands {
    devBitcoin(): Promise<string | undefined>
  }
}

// bitcoinjs-lib and @scure/btc-signer over one kit. A real node checks their transactions.

const [first, second] = bitcoinAccounts
const [payment, taproot] = keysOf(first.privateKey, 'regtest')
const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }
const fee = 1000n
const url = await commands.devBitcoin()

/** What both libraries do, in their own words. */
type Library = {
  /** The address of P2WPKH. */
  addressOf(publicKey: Uint8Array): string | undefined
  /** Has the wallet sign a payment to the second account of one coin, and gives the transaction in hex. */
  signed(signer: BitcoinSigner, coin: Coin): Promise<string>
  /** Has the wallet sign and send it, and gives its id. */
  sent(signer: BitcoinSigner, coin: Coin): Promise<string>
}

const libraries: { readonly [name: string]: () => Library } = {
  'bitcoinjs-lib': () => {
    const network = networks.regtest
    const paymentOf = ({ txid, vout, value }: Coin): Psbt =>
      new Psbt({ network })
        .addInput({
          hash: txid,
          index: vout,
          witnessUtxo: { script: payment.script, value: BigInt(value) },
        })
        .addOutput({ address: second.payment, value: BigInt(value) - fee })
    return {
      addressOf: (pubkey) => payments.p2wpkh({ pubkey, network }).address,
      signed: async (signer, coin) => {
        const psbt = Psbt.fromBase64(await signer.signPsbt(paymentOf(coin).toBase64(), [0]))
        return psbt.finalizeAllInputs().extractTransaction().toHex()
      },
      sent: (signer, coin) => signer.sendPsbt(paymentOf(coin).toBase64(), [0]),
    }
  },
  '@scure/btc-signer': () => {
    const paymentOf = ({ txid, vout, value }: Coin): Uint8Array => {
      const tx = new Transaction()
      const amount = BigInt(value)
      tx.addInput({ txid, index: vout, witnessUtxo: { script: payment.script, amount } })
      tx.addOutputAddress(second.payment, amount - fee, regtest)
      return tx.toPSBT()
    }
    return {
      addressOf: (publicKey) => p2wpkh(publicKey, regtest).address,
      signed: async (signer, coin) => {
        const tx = Transaction.fromPSBT(await signer.signPsbt(paymentOf(coin), [0]))
        tx.finalize()
        return hex.encode(tx.extract())
      },
      sent: (signer, coin) => signer.sendPsbt(paymentOf(coin), [0]),
    }
  },
}

describe.runIf(url).each(Object.entries(libraries))('signer for %s over a kit', (_, make) => {
  const library = make()

  it('the key of the signer gives its address', async () => {
    const { signer } = await connected()
    const key = await signer.publicKey()
    expect(library.addressOf(key ?? new Uint8Array())).toBe(first.payment)
    expect(signer.address).toBe(first.payment)
  })

  it('the signer signs a PSBT, and the node takes the transaction', async () => {
    const { signer, wallet } = await connected()
    const coin = await newCoin(100_000)
    const id = await (await esplora('/tx', await library.signed(signer, coin))).text()
    expect(await outputsOf(id)).toEqual([[second.payment, 99_000]])
    expect(wallet.prompts).toEqual(['connect', 'signPsbt'])
  })

  it('the wallet signs and sends a PSBT', async () => {
    const { signer, wallet } = await connected()
    const id = await library.sent(signer, await newCoin(200_000))
    expect(await outputsOf(id)).toEqual([[second.payment, 199_000]])
    expect(wallet.prompts).toEqual(['connect', 'signPsbt'])
  })

  it('a visitor who declines is an error with a code, and nothing is sent', async () => {
    const { signer, wallet } = await connected()
    const coin = await newCoin(300_000)
    wallet.setBehaviour('reject')
    const declined = expect.objectContaining({ code: 'USER_REJECTED' })
    await expect(library.signed(signer, coin)).rejects.toEqual(declined)
    await expect(library.sent(signer, coin)).rejects.toEqual(declined)
    expect(await coins()).toContainEqual(expect.objectContaining({ txid: coin.txid }))
  })
})

describe.runIf(url)('signer of Bitcoin over a kit', () => {
  it('there is no signer before a wallet is connected, and after it is disconnected', async () => {
    const { kit } = page()
    expect(bitcoinSignerOf(kit)).toBeUndefined()
    await connect(kit.kit, { connectorId: 'bip122:Bit' })
    const signer = bitcoinSignerOf(kit)
    expect(signer?.address).toBe(first.payment)
    await kit.disconnect()
    expect(bitcoinSignerOf(kit)).toBeUndefined()
    await expect(signer?.signMessage('Hello')).rejects.toMatchObject({ code: 'ACCOUNT_MISSING' })
  })

  it('the wallet pays from the address of the signer', async () => {
    const { signer } = await connected()
    const id = await signer.sendTransfer({ recipient: second.payment, satoshis: 54_321n })
    expect(await outputsOf(id)).toContainEqual([second.payment, 54_321])
    const transfer = { recipient: second.payment, satoshis: -1n }
    await expect(signer.sendTransfer(transfer)).rejects.toMatchObject({ code: 'INVALID_PARAMS' })
  })

  it('the signer signs messages by ECDSA and by BIP-322', async () => {
    const { signer } = await connected()
    expect(verifyEcdsa('Hello', await signer.signMessage('Hello', 'ecdsa'), payment.script)).toBe(
      true,
    )
    expect(await signer.signMessage('Hello', 'bip322')).toBe(signBip322('Hello', payment))
  })

  it('a signer of another address of the wallet has a taproot key and signs its input alone', async () => {
    const { kit, wallet } = await connected()
    const signer = bitcoinSignerOf(kit, first.ordinals)
    expect(await signer?.publicKey()).toEqual(taproot.publicKey)
    const signed = Transaction.fromPSBT(
      (await signer?.signPsbt(bothInputs(), [1])) ?? new Uint8Array(),
    )
    expect([signed.getInput(0).partialSig, signed.getInput(1).tapKeySig?.length]).toEqual([
      undefined,
      64,
    ])
    expect(wallet.prompts).toEqual(['connect', 'signPsbt'])
  })

  it('inputs of several addresses are signed at once', async () => {
    const { signer } = await connected()
    const inputs = [0, { address: first.ordinals, index: 1 }]
    const signed = Transaction.fromPSBT(await signer.signPsbt(bothInputs(), inputs))
    expect([signed.getInput(0).partialSig?.length, signed.getInput(1).tapKeySig?.length]).toEqual([
      1, 64,
    ])
  })

  it('inputs of an address that is not connected, and no inputs, are refused without a prompt', async () => {
    const { signer, wallet } = await connected()
    const foreign = [{ address: second.payment, index: 0 }]
    await expect(signer.signPsbt(bothInputs(), foreign)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await expect(signer.sendPsbt(base64.encode(bothInputs()), [])).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
    })
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('the signer signs for no other account than its own', async () => {
    const { kit, signer, wallet } = await connected()
    wallet.switchAccount(1)
    await vi.waitFor(() => expect(kit.getAddress('bip122')).toBe(second.payment))
    await expect(signer.signMessage('Hello')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(bitcoinSignerOf(kit)?.address).toBe(second.payment)
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('the signer refuses when the wallet is on another network', async () => {
    const { kit, signer, wallet } = await connected()
    wallet.switchNetwork('signet')
    await vi.waitFor(() => expect(kit.getCaipNetworkId('bip122')).toBe(bitcoinSignet.caipNetworkId))
    await expect(signer.signMessage('Hello')).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    expect(bitcoinSignerOf(kit)?.address).toMatch(/^tb1q/)
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('a visitor who comes back has a signer without a prompt', async () => {
    const { kit, wallet } = await connected()
    kit.destroy()
    const after = kitOfPage()
    await after.ready()
    expect(await bitcoinSignerOf(after)?.signMessage('Hello')).toHaveLength(88)
    expect(wallet.prompts).toEqual(['connect', 'signMessage'])
  })
})

type Page = { readonly kit: AppKit; readonly wallet: BitcoinPageWallet }

/** A page with a kit, and a wallet with two accounts that hold coins. */
function page(): Page {
  localStorage.clear()
  const accounts = [first, second] as const
  const wallet = createBitcoinWallet({
    name: 'Bit',
    faces: ['standardSats'],
    accounts,
    ...(url && { esploraUrl: url }),
  })
  onTestFinished(() => wallet.remove())
  return { kit: kitOfPage(), wallet }
}

/** One more visit of the page. */
function kitOfPage(): AppKit {
  const kit = createAppKit({
    projectId: 'test',
    networks: [bitcoinRegtest, bitcoinSignet],
    adapters: [bitcoinAdapter()],
    enableWalletConnect: false,
  })
  onTestFinished(() => kit.destroy())
  return kit
}

async function connected(): Promise<Page & { readonly signer: BitcoinSigner }> {
  const made = page()
  await connect(made.kit.kit, { connectorId: 'bip122:Bit' })
  const signer = bitcoinSignerOf(made.kit)
  if (!signer) throw new Error('not connected')
  return { ...made, signer }
}

/** An unsigned PSBT of one imaginary coin of each address. */
function bothInputs(): Uint8Array {
  const tx = new Transaction()
  for (const [index, { script }] of [payment, taproot].entries())
    tx.addInput({ txid: '11'.repeat(32), index, witnessUtxo: { script, amount: 10_000n } })
  tx.addOutputAddress(second.payment, 19_000n, regtest)
  return tx.toPSBT()
}

/** Pays the first account in a block of its own. */
async function newCoin(satoshis: number): Promise<Coin> {
  await esplora(`/dev/fund/${first.payment}/${satoshis}`, '')
  const coin = (await coins()).find(({ value }) => value === satoshis)
  if (!coin) throw new Error('no coin')
  return coin
}

async function coins(): Promise<readonly Coin[]> {
  return (await esplora(`/address/${first.payment}/utxo`)).json()
}

async function outputsOf(id: string): Promise<readonly (readonly [string, number])[]> {
  const { vout } = (await (await esplora(`/tx/${id}`)).json()) as {
    readonly vout: readonly { readonly scriptpubkey_address: string; readonly value: number }[]
  }
  return vout.map((each) => [each.scriptpubkey_address, each.value])
}

async function esplora(path: string, body?: string): Promise<Response> {
  const response = await fetch(`${url}${path}`, body === undefined ? {} : { method: 'POST', body })
  if (!response.ok) throw new Error(await response.text())
  return response
}
