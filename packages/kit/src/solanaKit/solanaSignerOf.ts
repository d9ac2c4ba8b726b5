import { KitError } from '@latchkey/protocol'
import {
  address as addressOf,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type MessagePartialSigner,
  type SignatureBytes,
  type Transaction,
  type TransactionModifyingSigner,
  type TransactionSendingSigner,
  type TransactionWithinSizeLimit,
  type TransactionWithLifetime,
} from '@solana/kit'
import * as solanaKit from '@solana/kit'
import type { AppKit } from '../appKit/appKit.ts'
import { requireMajor } from '../appKit/options/requireMajor.ts'
import type { SolanaProvider } from '../solana.ts'

/** A signer of @solana/kit: it signs transactions, which the wallet may change before, sends them, and signs messages. */
export type SolanaSigner = TransactionModifyingSigner &
  TransactionSendingSigner &
  MessagePartialSigner

/**
 * A signer of @solana/kit for the account that the kit shows now, on its network. Undefined while no Solana wallet is
 * connected. Make it anew after a change (`subscribeAccount`): it signs for no other account.
 *
 * Its functions throw KitError `ACCOUNT_MISSING` when another account is shown, `WALLET_REPLY_INVALID` when the wallet did
 * not sign for this account, and the errors of the wallet.
 * @throws KitError `OPTIONS_INVALID` with another version of @solana/kit than 8
 * @example setTransactionMessageFeePayerSigner(solanaSignerOf(kit), message)
 */
export function solanaSignerOf(kit: AppKit): SolanaSigner | undefined {
  requireEight()
  const shown = kit.getAddress('solana')
  if (!shown) return undefined
  const address = addressOf(shown)
  const wallet = (): SolanaProvider => {
    const provider = kit.getProvider<SolanaProvider>('solana')
    if (!provider || kit.getAddress('solana') !== shown) throw new KitError('ACCOUNT_MISSING')
    return provider
  }
  const read = async (bytes: Uint8Array | undefined, asked: GivenTransaction): Promise<Signed> => {
    if (!bytes) throw new KitError('WALLET_REPLY_INVALID', { method: 'signTransaction' })
    const transaction = getTransactionDecoder().decode(bytes)
    if (!transaction.signatures[address])
      throw new KitError('WALLET_REPLY_INVALID', { method: 'signTransaction' })
    const signed = { ...transaction, lifetimeConstraint: await lifetimeOf(transaction, asked) }
    solanaKit.assertIsTransactionWithinSizeLimit(signed)
    return Object.freeze(signed)
  }
  return {
    address,
    modifyAndSignTransactions: async (transactions, config) => {
      config?.abortSignal?.throwIfAborted()
      const all = transactions.map(bytesOf)
      const signed = await wallet().signAllTransactions(all)
      return Promise.all(transactions.map((asked, index) => read(signed[index], asked)))
    },
    signAndSendTransactions: async (transactions, config) => {
      const signatures: SignatureBytes[] = []
      for (const transaction of transactions) {
        config?.abortSignal?.throwIfAborted()
        const id = await wallet().signAndSendTransaction(bytesOf(transaction))
        signatures.push(signatureOf(getBase58Encoder().encode(id), 'signAndSendTransaction'))
      }
      return signatures
    },
    signMessages: async (messages, config) => {
      const signatures = []
      for (const { content } of messages) {
        config?.abortSignal?.throwIfAborted()
        const signature = await wallet().signMessage(content)
        signatures.push(Object.freeze({ [address]: signatureOf(signature, 'signMessage') }))
      }
      return signatures
    },
  }
}

/** The library tells no version. Earlier ones lack a function that is used here. */
function requireEight(): void {
  // As: see above.
  const has = solanaKit.getTransactionLifetimeConstraintFromCompiledTransactionMessage as unknown
  requireMajor('solana-kit', '@solana/kit', { majors: [8], version: has ? '8' : undefined })
}

type GivenTransaction = Transaction | (Transaction & TransactionWithLifetime)
type Signed = Transaction & TransactionWithinSizeLimit & TransactionWithLifetime

function bytesOf(transaction: Transaction): Uint8Array {
  // A copy: the encoder may give a part of a larger buffer.
  return Uint8Array.from(getTransactionEncoder().encode(transaction))
}

/** The lifetime that was asked for while the wallet keeps the message; a wallet that changes the message may renew it. */
async function lifetimeOf(
  signed: Transaction,
  asked: GivenTransaction,
): Promise<TransactionWithLifetime['lifetimeConstraint']> {
  const read = getCompiledTransactionMessageDecoder().decode
  const message = read(signed.messageBytes)
  const isKept = message.lifetimeToken === read(asked.messageBytes).lifetimeToken
  if (isKept && 'lifetimeConstraint' in asked) return asked.lifetimeConstraint
  return solanaKit.getTransactionLifetimeConstraintFromCompiledTransactionMessage(message)
}

function signatureOf(bytes: { readonly length: number }, method: string): SignatureBytes {
  if (bytes.length !== 64) throw new KitError('WALLET_REPLY_INVALID', { method })
  // As: its length is checked.
  return bytes as SignatureBytes
}
