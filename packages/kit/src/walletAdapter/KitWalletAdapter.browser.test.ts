import { connect } from '@latchkey/core'
import { solanaAccounts } from '@latchkey/testing/solana/page'
import type { Adapter } from '@solana/wallet-adapter-base'
import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import {
  connectedSolana,
  rpcUrl,
  solanaKit,
  type SolanaPage,
  solanaPage,
} from '../namespaces/fixtures/solanaPage.ts'
import { KitWalletAdapter } from '../walletAdapter.ts'

const [first, second] = solanaAccounts
const recipient = new PublicKey('9QgXqrgdbVU8KcpfskqJpAXKzbaYQJecgMAruSWoXDkM')
const node = new Connection(rpcUrl ?? 'http://127.0.0.1:9', 'processed')

async function connected(): Promise<SolanaPage & { readonly adapter: KitWalletAdapter }> {
  const adapter = new KitWalletAdapter()
  return { ...(await connectedSolana([adapter])), adapter }
}

describe.skipIf(!rpcUrl)('a wallet of Solana’s wallet-adapter over a kit', () => {
  it('connect opens the window, and tells the connection of the window', async () => {
    const adapter = new KitWalletAdapter()
    expectTypeOf(adapter).toExtend<Adapter>()
    const { kit } = solanaPage([adapter])
    const heard: string[] = []
    adapter.on('connect', (key) => heard.push(key.toBase58()))
    const attempt = adapter.connect()
    expect([adapter.connecting, adapter.connected, adapter.readyState]).toEqual([
      true,
      false,
      'Installed',
    ])
    await expect.poll(() => kit.isOpen()).toBe(true)
    await connect(kit.kit, { connectorId: 'solana:Sol' })
    await attempt
    expect([adapter.connecting, adapter.connected]).toEqual([false, true])
    expect(heard).toEqual([first.address])
    await adapter.connect()
    expect(heard).toHaveLength(1)
  })

  it('a visitor who closes the window is an error of the library, also as an event', async () => {
    const adapter = new KitWalletAdapter()
    const { kit } = solanaPage([adapter])
    const heard: string[] = []
    adapter.on('error', ({ name }) => heard.push(name))
    const failure = adapter.connect().catch(({ name }: Error) => name)
    await expect.poll(() => kit.isOpen()).toBe(true)
    kit.close()
    expect(await failure).toBe('WalletConnectionError')
    expect(heard).toEqual(['WalletConnectionError'])
    expect([adapter.connecting, adapter.connected]).toEqual([false, false])
  })

  it('disconnect ends the connection of the kit, and an end in the window ends the adapter’s', async () => {
    const { kit, adapter } = await connected()
    const heard: string[] = []
    adapter.on('disconnect', () => heard.push('disconnect'))
    await adapter.disconnect()
    expect([kit.getAddress('solana'), adapter.publicKey]).toEqual([undefined, null])
    await connect(kit.kit, { connectorId: 'solana:Sol' })
    expect(adapter.connected).toBe(true)
    await kit.disconnect()
    expect(adapter.connected).toBe(false)
    expect(heard).toEqual(['disconnect', 'disconnect'])
  })

  it('a visitor who comes back is connected without a prompt', async () => {
    const { kit, wallet } = await connected()
    kit.destroy()
    const adapter = new KitWalletAdapter()
    const after = solanaKit([adapter])
    await adapter.autoConnect()
    expect(adapter.publicKey?.toBase58()).toBe(first.address)
    expect([after.isOpen(), wallet.prompts]).toEqual([false, ['connect']])
  })

  it('autoConnect opens no window for a new visitor', async () => {
    const adapter = new KitWalletAdapter()
    const { kit, wallet } = solanaPage([adapter])
    await adapter.autoConnect()
    expect([adapter.connected, kit.isOpen(), wallet.prompts]).toEqual([false, false, []])
  })

  it('follows the account of the wallet', async () => {
    const { adapter, wallet } = await connected()
    const keys: string[] = []
    adapter.on('connect', (key) => keys.push(key.toBase58()))
    wallet.switchAccount(1)
    await vi.waitFor(() => expect(adapter.publicKey?.toBase58()).toBe(second.address))
    expect(keys).toEqual([second.address])
  })

  it('sendTransaction sends a legacy and a versioned transaction over the page’s node', async () => {
    const { adapter } = await connected()
    const payer = keyOf(adapter)
    const before = await node.getBalance(recipient)
    const legacy = new Transaction().add(transfer(payer, 1_000_001))
    await confirmed(await adapter.sendTransaction(legacy, node))
    const versioned = await versionedOf(payer, 1_000_002)
    await confirmed(await adapter.sendTransaction(versioned, node))
    expect((await node.getBalance(recipient)) - before).toBe(2_000_003)
  })

  it('signs several transactions of both kinds, each in its own class', async () => {
    const { adapter } = await connected()
    const payer = keyOf(adapter)
    const { blockhash, lastValidBlockHeight } = await node.getLatestBlockhash()
    const legacy = new Transaction({ feePayer: payer, blockhash, lastValidBlockHeight }).add(
      transfer(payer, 1),
    )
    const signed = await adapter.signAllTransactions([legacy, await versionedOf(payer, 2)])
    const [one, two] = signed
    expect(one instanceof Transaction && one.verifySignatures()).toBe(true)
    expect(two).toBeInstanceOf(VersionedTransaction)
    expect(two instanceof VersionedTransaction && two.signatures[0]?.some(Boolean)).toBe(true)
  })

  it('signs messages and signs in', async () => {
    const { adapter, wallet } = await connected()
    expect(await adapter.signMessage(new TextEncoder().encode('Hello'))).toHaveLength(64)
    const { account, signature } = await adapter.signIn({
      domain: location.host,
      nonce: 'aB3dE6gH',
    })
    expect(account).toMatchObject({ address: first.address })
    expect(signature).toHaveLength(64)
    expect(wallet.prompts).toEqual(['connect', 'signMessage', 'signIn'])
  })

  it('a visitor who declines is the library’s error of that request', async () => {
    const { adapter, wallet } = await connected()
    wallet.setBehaviour('reject')
    const name = async (attempt: Promise<unknown>): Promise<unknown> =>
      attempt.catch((error: Error) => [error.name, error.message])
    expect(await name(adapter.signMessage(new Uint8Array(1)))).toEqual([
      'WalletSignMessageError',
      'User rejected the request.',
    ])
    const transaction = await versionedOf(keyOf(adapter), 1)
    expect(await name(adapter.signTransaction(transaction))).toEqual([
      'WalletSignTransactionError',
      'User rejected the request.',
    ])
  })

  it('a request without a connected wallet is the library’s error, and belongs to one kit', async () => {
    const adapter = new KitWalletAdapter()
    solanaPage([adapter])
    await expect(adapter.signMessage(new Uint8Array(1))).rejects.toMatchObject({
      name: 'WalletNotConnectedError',
    })
    expect(() => solanaKit([adapter])).toThrow(/belongs to another kit/)
  })
})

function keyOf({ publicKey }: KitWalletAdapter): PublicKey {
  if (!publicKey) throw new Error('not connected')
  return publicKey
}

function transfer(fromPubkey: PublicKey, lamports: number) {
  return SystemProgram.transfer({ fromPubkey, toPubkey: recipient, lamports })
}

async function versionedOf(payerKey: PublicKey, amount: number): Promise<VersionedTransaction> {
  const { blockhash: recentBlockhash } = await node.getLatestBlockhash()
  const instructions = [transfer(payerKey, amount)]
  const message = new TransactionMessage({ payerKey, recentBlockhash, instructions })
  return new VersionedTransaction(message.compileToV0Message())
}

async function confirmed(id: string): Promise<void> {
  await expect.poll(async () => (await node.getSignatureStatus(id)).value?.err).toBeNull()
}
