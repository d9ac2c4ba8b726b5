import type { SentTrace, Transfer, TransferFee, Transfers } from '@latchkey/core'
import { fromWallet, isKitError, KitError } from '@latchkey/protocol'
import { base58, base64 } from '@scure/base'
import { fieldsOf } from './accounts.ts'
import { readBlockhash, type SolanaPlan } from './fee.ts'
import { compileMessage, unsignedTransaction } from './message.ts'

type Context = Parameters<Transfers['send']>[0]

/**
 * The wallet signs and sends. When a wallet can only sign, the node sends.
 * @throws KitError any wallet code, `WALLET_REPLY_INVALID`, `RPC_ERROR` when the node refuses the signed transaction
 */
export async function send(
  wallet: Context,
  { from, units }: Transfer,
  { plan }: TransferFee,
): Promise<SentTrace> {
  // As: this namespace's own fee.
  const { instructions } = plan as SolanaPlan
  const { blockhash, validUntil } = await readBlockhash(wallet.rpc)
  const message = compileMessage(from, instructions(units), blockhash)
  const transaction = base64.encode(unsignedTransaction(message))
  return { hash: await signAndSend(wallet, from, transaction), validUntil }
}

/**
 * Asks the wallet to sign a transaction in base64 and to send it. Resolves to its signature.
 * @throws KitError as `send` does
 */
export async function signAndSend(
  { session, network, rpc }: Context,
  from: string,
  transaction: string,
): Promise<string> {
  const ask = (method: string): Promise<unknown> =>
    session.request(network.caipNetworkId, { method, params: { transaction, pubkey: from } })
  try {
    const answer = await ask('solana_signAndSendTransaction')
    return readSignature(fieldsOf(answer)['signature'])
  } catch (cause) {
    const error = fromWallet(cause)
    if (!isKitError(error, 'METHOD_UNSUPPORTED') && !isKitError(error, 'METHOD_NOT_FOUND'))
      throw error
  }
  const signed = await ask('solana_signTransaction').catch((cause: unknown) => {
    throw fromWallet(cause)
  })
  const hash = await rpc('sendTransaction', [
    readTransaction(fieldsOf(signed)['transaction']),
    { encoding: 'base64', preflightCommitment: 'confirmed' },
  ])
  return readSignature(hash)
}

function readSignature(value: unknown): string {
  try {
    if (typeof value === 'string' && value.length < 100 && base58.decode(value).length === 64)
      return value
  } catch {
    // As if it were no text.
  }
  throw new KitError('WALLET_REPLY_INVALID', { method: 'solana_signAndSendTransaction' })
}

function readTransaction(value: unknown): string {
  if (typeof value === 'string' && /^[\w+/=-]{90,2000}$/.test(value)) return value
  throw new KitError('WALLET_REPLY_INVALID', { method: 'solana_signTransaction' })
}
