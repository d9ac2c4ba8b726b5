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
  { session, network, rpc }: Context,
  { from }: Transfer,
  { plan }: TransferFee,
): Promise<SentTrace> {
  // As: this family's own fee.
  const { instructions } = plan as SolanaPlan
  const { blockhash, validUntil } = await readBlockhash(rpc)
  const message = compileMessage(from, instructions, blockhash)
  const transaction = base64.encode(unsignedTransaction(message))
  const ask = (method: string): Promise<unknown> =>
    session.request(network.caipNetworkId, { method, params: { transaction, pubkey: from } })
  try {
    const answer = await ask('solana_signAndSendTransaction')
    return { hash: readSignature(fieldsOf(answer)['signature']), validUntil }
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
  return { hash: readSignature(hash), validUntil }
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
