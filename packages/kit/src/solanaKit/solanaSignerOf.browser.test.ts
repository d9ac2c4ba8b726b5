import { connect } from '@latchkey/core'
import { solanaAccounts } from '@latchkey/testing/solana/page'
import {
  AccountRole,
  address,
  type Address,
  appendTransactionMessageInstruction,
  assertIsTransactionMessageWithSingleSendingSigner,
  createSignableMessage,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  lamports,
  pipe,
  type Rpc,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  type Signature,
  signTransactionMessageWithSigners,
  type SolanaRpcApi,
  verifySignature,
} from '@solana/kit'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  connectedSolana,
  rpcUrl,
  solanaKit,
  solanaPage,
} from '../namespaces/fixtures/solanaPage.ts'
import { type SolanaSigner, solanaSignerOf } from '../solanaKit.ts'
import type { AppKit } from '../index.ts'

const [first, second] = solanaAccounts
const recipient = address('7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj')

let rpc: Rpc<SolanaRpcApi>
beforeEach(() => {
  rpc = createSolanaRpc(rpcUrl ?? '')
})

describe.skipIf(!rpcUrl)('a signer of @solana/kit over a kit', () => {
  it('there is no signer before a wallet is connected, and after it is disconnected', async () => {
    const { kit } = solanaPage()
    expect(solanaSignerOf(kit)).toBeUndefined()
    await connect(kit.kit, { connectorId: 'solana:Sol' })
    expect(solanaSignerOf(kit)?.address).toBe(first.address)
    await kit.disconnect()
    expect(solanaSignerOf(kit)).toBeUndefined()
  })

  it('signs a transfer that the node takes, with the lifetime that was asked for', async () => {
    const { kit, wallet } = await connectedSolana()
    const message = await transfer(signerOf(kit), 1_000_001n)
    const signed = await signTransactionMessageWithSigners(message)
    expect(signed.lifetimeConstraint).toEqual(message.lifetimeConstraint)
    const before = await balanceOf(recipient)
    const wire = getBase64EncodedWireTransaction(signed)
    await confirmed(await rpc.sendTransaction(wire, { encoding: 'base64' }).send())
    expect((await balanceOf(recipient)) - before).toBe(1_000_001n)
    expect(wallet.prompts).toEqual(['connect', 'signTransaction'])
  })

  it('sends a transfer by the wallet', async () => {
    const { kit, wallet } = await connectedSolana()
    const message = await transfer(signerOf(kit), 2_000_002n)
    assertIsTransactionMessageWithSingleSendingSigner(message)
    const before = await balanceOf(recipient)
    const id = await signAndSendTransactionMessageWithSigners(message)
    // As: the bytes of a signature, in base58, are its text.
    await confirmed(getBase58Decoder().decode(id) as Signature)
    expect((await balanceOf(recipient)) - before).toBe(2_000_002n)
    expect(wallet.prompts).toEqual(['connect', 'signAndSendTransaction'])
  })

  it('signs several transactions, in order', async () => {
    const { kit } = await connectedSolana()
    const signer = signerOf(kit)
    const messages = [await transfer(signer, 3n), await transfer(signer, 4n)]
    const [one, two] = await Promise.all(
      messages.map((message) => signTransactionMessageWithSigners(message)),
    )
    const both = await signer.modifyAndSignTransactions([one, two].flatMap((each) => each ?? []))
    expect(both.map(({ messageBytes }) => messageBytes)).toEqual([
      one?.messageBytes,
      two?.messageBytes,
    ])
    expect(both.map(({ signatures }) => signatures)).toEqual([one?.signatures, two?.signatures])
  })

  it('keeps the signature of another signer of the transaction', async () => {
    const { kit } = await connectedSolana()
    const { generateKeyPairSigner } = await import('@solana/kit')
    const other = await generateKeyPairSigner()
    const message = appendTransactionMessageInstruction(
      {
        programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
        accounts: [{ address: other.address, role: AccountRole.READONLY_SIGNER, signer: other }],
        data: new TextEncoder().encode('two signers'),
      },
      await transfer(signerOf(kit), 5n),
    )
    const signed = await signTransactionMessageWithSigners(message)
    expect(Object.keys(signed.signatures).toSorted()).toEqual(
      [first.address, other.address].toSorted(),
    )
    expect(Object.values(signed.signatures).every(Boolean)).toBe(true)
  })

  it('signs messages that verify against its address', async () => {
    const { kit } = await connectedSolana()
    const signer = signerOf(kit)
    const message = createSignableMessage('Hello')
    const [signatures] = await signer.signMessages([message])
    const signature = signatures?.[signer.address]
    if (!signature) throw new Error('not signed')
    const key = await getPublicKeyFromAddress(signer.address)
    expect(await verifySignature(key, signature, message.content)).toBe(true)
  })

  it('a visitor who declines is an error of the wallet, and nothing is sent', async () => {
    const { kit, wallet } = await connectedSolana()
    const message = await transfer(signerOf(kit), 6n)
    assertIsTransactionMessageWithSingleSendingSigner(message)
    const before = await balanceOf(recipient)
    wallet.setBehaviour('reject')
    const declined = expect.objectContaining({ code: 4001 })
    await expect(signTransactionMessageWithSigners(message)).rejects.toEqual(declined)
    await expect(signAndSendTransactionMessageWithSigners(message)).rejects.toEqual(declined)
    expect(await balanceOf(recipient)).toBe(before)
  })

  it('signs for no other account than its own', async () => {
    const { kit, wallet } = await connectedSolana()
    const signer = signerOf(kit)
    wallet.switchAccount(1)
    await vi.waitFor(() => expect(kit.getAddress('solana')).toBe(second.address))
    const message = createSignableMessage('Hello')
    await expect(signer.signMessages([message])).rejects.toMatchObject({ code: 'ACCOUNT_MISSING' })
    expect(signerOf(kit).address).toBe(second.address)
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('asks nothing once its work is aborted', async () => {
    const { kit, wallet } = await connectedSolana()
    const abortSignal = AbortSignal.abort()
    const attempt = signerOf(kit).signMessages([createSignableMessage('Hello')], { abortSignal })
    await expect(attempt).rejects.toMatchObject({ name: 'AbortError' })
    expect(wallet.prompts).toEqual(['connect'])
  })

  it('a visitor who comes back has a signer without a prompt', async () => {
    const { kit, wallet } = await connectedSolana()
    kit.destroy()
    const after = solanaKit()
    await after.ready()
    expect(await signerOf(after).signMessages([createSignableMessage('Hello')])).toHaveLength(1)
    expect(wallet.prompts).toEqual(['connect', 'signMessage'])
  })
})

function signerOf(kit: AppKit): SolanaSigner {
  const signer = solanaSignerOf(kit)
  if (!signer) throw new Error('not connected')
  return signer
}

/** A transfer of SOL: the system program's instruction 2, and the amount in 8 bytes, both little-endian. */
async function transfer(signer: SolanaSigner, amount: bigint) {
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports(amount), true)
  return pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(signer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
    (message) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address('11111111111111111111111111111111'),
          accounts: [
            { address: signer.address, role: AccountRole.WRITABLE_SIGNER },
            { address: recipient, role: AccountRole.WRITABLE },
          ],
          data,
        },
        message,
      ),
  )
}

async function balanceOf(of: Address): Promise<bigint> {
  return (await rpc.getBalance(of, { commitment: 'processed' }).send()).value
}

async function confirmed(id: Signature): Promise<void> {
  await expect
    .poll(async () => (await rpc.getSignatureStatuses([id]).send()).value[0]?.err)
    .toBeNull()
}
