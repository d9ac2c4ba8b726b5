import { listenRelay, type RunningRelay } from '@latchkey/gateway'
import { walletConnect } from '@latchkey/connectors'
import { connect, linkOf, type Network } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import {
  bitcoinAccounts,
  hasBitcoin,
  type RegtestNode,
  startBitcoin,
} from '@latchkey/testing/bitcoin'
import { askNode } from '@latchkey/testing/chain'
import {
  hasPolkadot,
  polkadotAccounts,
  type PolkadotNode,
  startPolkadot,
} from '@latchkey/testing/polkadot'
import { verifiedMessage } from '@latchkey/testing/polkadot/verify'
import { hasSolana, solanaAccounts, type SolanaNode, startSolana } from '@latchkey/testing/solana'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { encodeAddress } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import * as solanaKit from '@solana/kit'
import { Verifier } from 'bip322-js'
import { type AppKit, createKit } from 'latchkey'
import { bip122, type BitcoinProvider } from 'latchkey/bitcoin'
import { bitcoinSignerOf } from 'latchkey/bitcoin-signer'
import { polkadot, type PolkadotProvider } from 'latchkey/polkadot'
import { polkadotJsSignerOf } from 'latchkey/polkadot-js'
import { solana, type SolanaProvider } from 'latchkey/solana'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bitcoinNamespace } from './namespaces/bitcoin.ts'
import { polkadotNamespace } from './namespaces/polkadot.ts'
import { solanaNamespace } from './namespaces/solana.ts'
import { createWallet, type PeerNamespace, type PeerWallet } from './walletkit.ts'
import { included } from './included.ts'
import { polkadotAccount } from './polkadotAccount.ts'

// The providers that hosts sign with in each namespace, over walletkit 1.2.10 and our relay. The chains themselves, and
// libraries that we do not use, verify the signatures.

const network = (chainNamespace: NamespaceId, id: string, url: string): Network => ({
  id,
  chainNamespace,
  name: `Local ${chainNamespace}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: { default: { http: [url] } },
})
const nowhere = 'http://127.0.0.1:9'
const ids = {
  solana: 'LocalnetOfOurTestsAAAAAAAAAAAAAA',
  bip122: '0f9188f13cb7b2c71f2a335e3a4fc328',
  polkadot: '45'.repeat(16),
} as const
type Namespace = keyof typeof ids
const patient = { timeout: 30_000, interval: 50 }
// A dozen requests over a relay; each may be slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let relay: RunningRelay
let kit: AppKit
let phone: PeerWallet | undefined
beforeAll(async () => {
  relay = await listenRelay({ port: 0, data: 'memory' }, { log: () => {} })
})
afterEach(async () => {
  kit.destroy()
  await phone?.close()
  phone = undefined
})
afterAll(() => relay.close())

/** Pairs a page of one namespace with a phone that approves it. Gives the provider that hosts get. */
async function paired<T>(namespace: Namespace, parts: PeerNamespace): Promise<T> {
  kit = createKit({
    projectId: 'providers',
    networks: [network(namespace, ids[namespace], nowhere)],
    namespaces: [solana(), bip122(), polkadot()],
    connectors: [walletConnect({ relayUrl: relay.url, projectId: 'providers' })],
  })
  const connecting = connect(kit.kit, { connectorId: 'walletConnect', namespace })
  let uri: string | undefined
  await expect.poll(() => (uri = linkOf(kit.kit.store.getState())?.uri), patient).toBeDefined()
  phone = await createWallet({ relayUrl: relay.url, namespaces: { [namespace]: parts } })
  await phone.pair(uri ?? '')
  await connecting
  const provider = kit.getProvider<T>(namespace)
  if (!provider) throw new Error('not connected')
  return provider
}

function asked(): readonly string[] {
  return phone?.requests.map(({ method }) => method) ?? []
}

describe.runIf(hasSolana())('Solana over WalletConnect', () => {
  const [payer] = solanaAccounts
  let node: SolanaNode
  beforeAll(() => {
    node = startSolana()
  })
  afterAll(() => node.stop())

  test('the Solana provider has the methods of wallets in the page, and its payments reach the chain [CON-02]', async () => {
    const seeds = [payer.seed] as const
    const provider = await paired<SolanaProvider>(
      'solana',
      await solanaNamespace({ seeds, rpcUrl: node.rpcUrl }),
    )
    expect(provider.publicKey.toBase58()).toBe(payer.address)
    expect(provider.chainId).toBe(`solana:${ids.solana}`)

    const message = new TextEncoder().encode('Hello, Solana')
    const signature = await provider.signMessage(message)
    expect(await verified(payer.address, signature, message)).toBe(true)

    const own = await provider.signTransaction(await payment(1_000_000n))
    await landed(await send(own), 1_000_000n)

    const all = await provider.signAllTransactions([await payment(1n), await payment(2n)])
    for (const each of all) await send(each)

    await landed(await provider.signAndSendTransaction(await payment(2_000_000n)), 2_000_000n)
    const connection = {
      sendRawTransaction: (bytes: Uint8Array) => send(bytes),
    }
    await landed(await provider.sendTransaction(await payment(3_000_000n), connection), 3_000_000n)
    expect(asked()).toEqual([
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_signTransaction',
    ])
    await expect(provider.signIn()).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
  })

  test('the Solana provider supports older wallets, which give only a signature and are asked one by one', async () => {
    const seeds = [payer.seed] as const
    const parts = await solanaNamespace({ seeds, rpcUrl: node.rpcUrl, isOld: true })
    const provider = await paired<SolanaProvider>('solana', parts)
    const [one] = await provider.signAllTransactions([await payment(7n), await payment(8n)])
    await landed(await send(one ?? new Uint8Array()), 7n)
    const method = 'solana_signTransaction'
    expect(asked()).toEqual([method, method])
    // Older wallets take these fields instead of the bytes, for a transfer of the system program.
    expect(phone?.requests[0]?.params).toMatchObject({
      feePayer: payer.address,
      recentBlockhash: expect.stringMatching(/^\w{32,44}$/),
      instructions: [
        {
          programId: systemProgram,
          keys: [
            { pubkey: payer.address, isSigner: true, isWritable: true },
            { pubkey: receiver, isSigner: false, isWritable: true },
          ],
          data: base58.encode(Uint8Array.of(2, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0)),
        },
      ],
    })
    await expect(provider.signAndSendTransaction(await payment(9n))).rejects.toMatchObject({
      code: 'METHOD_UNSUPPORTED',
    })
    await expect(provider.request({ method: 'solana_getAccounts' })).rejects.toMatchObject({
      code: 'METHOD_UNSUPPORTED',
    })
  })

  const systemProgram = '11111111111111111111111111111111'
  /** An address without an owner; each test checks the amount that arrived, not the balance. */
  const receiver = base58.encode(new Uint8Array(32).fill(7))

  /** An unsigned transfer by Solana's own library. */
  async function payment(lamports: bigint): Promise<Uint8Array> {
    const { value } = (await askNode(node.rpcUrl, 'getLatestBlockhash', [])) as {
      readonly value: { readonly blockhash: string; readonly lastValidBlockHeight: number }
    }
    const from = solanaKit.address(payer.address)
    const data = new Uint8Array(12)
    // Transfer (2), then the amount.
    new DataView(data.buffer).setUint32(0, 2, true)
    new DataView(data.buffer).setBigUint64(4, lamports, true)
    const instruction = {
      programAddress: solanaKit.address(systemProgram),
      accounts: [
        { address: from, role: solanaKit.AccountRole.WRITABLE_SIGNER },
        { address: solanaKit.address(receiver), role: solanaKit.AccountRole.WRITABLE },
      ],
      data,
    }
    const message = solanaKit.pipe(
      solanaKit.createTransactionMessage({ version: 'legacy' }),
      (each) => solanaKit.setTransactionMessageFeePayer(from, each),
      (each) =>
        solanaKit.setTransactionMessageLifetimeUsingBlockhash(
          {
            blockhash: solanaKit.blockhash(value.blockhash),
            lastValidBlockHeight: BigInt(value.lastValidBlockHeight),
          },
          each,
        ),
      (each) => solanaKit.appendTransactionMessageInstruction(instruction, each),
    )
    const compiled = solanaKit.compileTransaction(message)
    return new Uint8Array(solanaKit.getTransactionEncoder().encode(compiled))
  }

  async function send(transaction: Uint8Array): Promise<string> {
    const text = Buffer.from(transaction).toString('base64')
    return String(await askNode(node.rpcUrl, 'sendTransaction', [text, { encoding: 'base64' }]))
  }

  /** Waits until the chain has moved the lamports to the receiver. */
  async function landed(signature: string, lamports: bigint): Promise<void> {
    type Landed = {
      readonly meta: {
        readonly err: unknown
        readonly preBalances: readonly number[]
        readonly postBalances: readonly number[]
      }
    }
    const look = async (): Promise<unknown> => {
      const found = (await askNode(node.rpcUrl, 'getTransaction', [
        signature,
        { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 },
      ])) as Landed | null
      const { err, preBalances, postBalances } = found?.meta ?? {}
      return { err, came: (postBalances?.[1] ?? 0) - (preBalances?.[1] ?? 0) }
    }
    await expect.poll(look, patient).toEqual({ err: null, came: Number(lamports) })
  }

  async function verified(
    address: string,
    signature: Uint8Array,
    message: Uint8Array,
  ): Promise<boolean> {
    const key = await solanaKit.getPublicKeyFromAddress(solanaKit.address(address))
    return solanaKit.verifySignature(key, solanaKit.signatureBytes(signature), message)
  }
})

describe.runIf(hasBitcoin())('Bitcoin over WalletConnect', () => {
  const [payer, receiver] = bitcoinAccounts
  let node: RegtestNode
  beforeAll(async () => {
    node = await startBitcoin()
  })
  afterAll(() => node.stop())

  test('the Bitcoin provider has the methods of wallets in the page, and its payments reach the chain [CON-02]', async () => {
    const { privateKey } = payer
    const parts = bitcoinNamespace({ privateKey, esploraUrl: node.url })
    const provider = await paired<BitcoinProvider>('bip122', parts)
    expect(provider.chainId).toBe(`bip122:${ids.bip122}`)
    const message = 'Hello, Bitcoin'
    await expect(provider.signMessage({ message, address: payer.ordinals })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    expect(await provider.getAccountAddresses()).toMatchObject([
      { address: payer.payment, type: 'payment', path: "m/84'/1'/0'/0/0" },
      { address: payer.ordinals, type: 'ordinal', path: "m/86'/1'/0'/0/0" },
    ])
    for (const [address, protocol] of [
      [payer.payment, 'ecdsa'],
      [payer.payment, 'bip322'],
      [payer.ordinals, undefined],
    ] as const) {
      const signature = await provider.signMessage({ message, address, protocol })
      expect(Verifier.verifySignature(address, message, signature)).toBe(true)
    }

    const txid = await provider.sendTransfer({ amount: '54321', recipient: receiver.payment })
    await node.mine(1)
    expect(await get(`/tx/${txid}`)).toMatchObject({
      status: { confirmed: true },
      vin: [{ prevout: { scriptpubkey_address: payer.payment } }],
      vout: [{ scriptpubkey_address: receiver.payment, value: 54321 }, {}],
    })
    await expect(
      provider.switchNetwork('bip122:000000000019d6689c085ae165831e93'),
    ).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
  })

  test('the Bitcoin provider and a signer over it sign a PSBT, and the wallet sends it on request', async () => {
    const { privateKey } = payer
    const parts = bitcoinNamespace({ privateKey, esploraUrl: node.url })
    const provider = await paired<BitcoinProvider>('bip122', parts)
    const { transferPsbt, keysOf, verifiedInputs } = await import('@latchkey/testing/bitcoin/page')
    const [{ script }] = keysOf(privateKey, 'regtest')
    const coins = (await get(`/address/${payer.payment}/utxo`)) as Parameters<
      typeof transferPsbt
    >[0]['coins']
    const psbt = transferPsbt({
      coins,
      script,
      recipient: receiver.payment,
      satoshis: 12_345,
      network: 'regtest',
    })
    const signInputs = [{ address: payer.payment, index: 0 }]
    expect(verifiedInputs((await provider.signPSBT({ psbt, signInputs })).psbt)).toEqual([0])
    const signer = bitcoinSignerOf(kit)
    expect(verifiedInputs((await signer?.signPsbt(psbt, [0])) ?? '')).toEqual([0])
    // The session names no key: the wallet is asked for it.
    expect(await signer?.publicKey()).toEqual(keysOf(privateKey, 'regtest')[0].publicKey)
    const { txid } = await provider.signPSBT({ psbt, signInputs, broadcast: true })
    await node.mine(1)
    expect(await get(`/tx/${txid}`)).toMatchObject({ status: { confirmed: true } })
  })

  async function get(path: string): Promise<unknown> {
    return (await fetch(node.url + path)).json()
  }
})

describe.runIf(hasPolkadot())('Polkadot over WalletConnect', () => {
  const [alice, bob] = polkadotAccounts
  let node: PolkadotNode
  let api: ApiPromise
  beforeAll(async () => {
    node = await startPolkadot()
    // As: its own two packages disagree on an optional property.
    const provider = new WsProvider(node.wsUrl) as unknown as Provider
    api = await ApiPromise.create({ provider, noInitWarn: true })
  })
  afterAll(async () => {
    await api.disconnect()
    await node.stop()
  })

  test('the Polkadot provider has the methods of wallets in the page, and its payments reach the chain [CON-02]', async () => {
    const provider = await paired<PolkadotProvider>('polkadot', polkadotNamespace(alice))
    expect(await provider.accounts.get()).toEqual([{ address: alice.address }])
    const data = `0x${Buffer.from('Hello, Polkadot').toString('hex')}`
    const { address } = alice
    const signed = await provider.signer.signRaw?.({ address, data, type: 'bytes' })
    expect(await verifiedMessage('Hello, Polkadot', signed?.signature ?? '', address)).toBe(
      'sr25519',
    )

    // The wallet knows its account in its own format alone.
    const ours = polkadotJsSignerOf(kit)
    const spelled = { address: encodeAddress(address, 0), data } as const
    expect((await ours.signRaw(spelled)).signature).toMatch(/^0x/)
    const foreign = { address, genesisHash: `0x${'91'.repeat(32)}` }
    await expect(ours.signPayload(foreign)).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })

    // As: the test shows that polkadot.js accepts it as a signer.
    const signer = provider.signer as Signer
    const { nonce } = await polkadotAccount(api, address)
    const { free: before } = await polkadotAccount(api, bob.address)
    await included((told) =>
      api.tx['balances']
        ?.['transferKeepAlive']?.(bob.address, 1_000_000_007n)
        .signAndSend(address, { signer, nonce }, told),
    )
    // The chain announces a block before its state includes it.
    await expect
      .poll(async () => (await polkadotAccount(api, address)).nonce, patient)
      .toBe(nonce + 1)
    expect((await polkadotAccount(api, bob.address)).free - before).toBe(1_000_000_007n)
    expect(asked()).toEqual([
      'polkadot_signMessage',
      'polkadot_signMessage',
      'polkadot_signTransaction',
    ])

    await expect(
      provider.signer.signRaw?.({ address: bob.address, data, type: 'bytes' }),
    ).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(
      provider.signer.signPayload?.({ address, genesisHash: `0x${'91'.repeat(32)}` }),
    ).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
  })
})

type Provider = NonNullable<NonNullable<Parameters<typeof ApiPromise.create>[0]>['provider']>
type Signer = Parameters<ApiPromise['setSigner']>[0] & object
