import type { Rpc, Transfer, TransferFee } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { base64 } from '@scure/base'
import {
  fieldsOf,
  readLamports,
  readReceiver,
  readRent,
  readTokenPlan,
  refusal,
} from './accounts.ts'
import { openAccount, transferLamports, transferTokens } from './instructions.ts'
import { compileMessage, type Instruction } from './message.ts'

export type SolanaPlan = {
  readonly instructions: readonly Instruction[]
  /** Accounts whose change is simulated; for a token, the sender's account. */
  readonly source?: string | undefined
}

/**
 * Gives the cost of a transfer: the network's price of the message, and the deposit for opening the receiver's token account.
 * @throws KitError `TRANSFER_REFUSED` with the reason, `REPLY_INVALID`
 */
export async function estimateFee(
  rpc: Rpc,
  transfer: Transfer,
  signal?: AbortSignal,
): Promise<TransferFee> {
  // One request after another: not all nodes accept several at once.
  const { exists } = await readReceiver(rpc, transfer, signal)
  const { from, to, units, token } = transfer
  if (!token) {
    const rent = await readRent(rpc, 0, signal)
    if (!exists && units < rent) throw refusal('belowRent')
    const plan: SolanaPlan = { instructions: [transferLamports(from, to, units)] }
    // The reserve keeps the sender's account open, and pays for instructions that a wallet adds to be faster.
    return { units: await readPrice(rpc, from, plan, signal), reserve: rent, plan }
  }
  const accounts = await readTokenPlan(rpc, transfer, token.address, signal)
  const moving = transferTokens(accounts, from, { units, decimals: token.decimals })
  const plan: SolanaPlan = {
    instructions: accounts.opens ? [openAccount(accounts, from, to), moving] : [moving],
    source: accounts.source,
  }
  const price = await readPrice(rpc, from, plan, signal)
  if (!accounts.opens) return { units: price, plan }
  const deposit = await readRent(rpc, accounts.size, signal)
  return { units: price + deposit, deposit, plan }
}

export async function readBlockhash(
  rpc: Rpc,
  signal?: AbortSignal,
): Promise<{ readonly blockhash: string; readonly validUntil: number }> {
  const source = 'getLatestBlockhash'
  const { value } = fieldsOf(await rpc(source, [{ commitment: 'confirmed' }], signal))
  const { blockhash, lastValidBlockHeight } = fieldsOf(value)
  if (typeof blockhash !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(blockhash))
    throw new KitError('REPLY_INVALID', { source, issue: 'not a hash' })
  return { blockhash, validUntil: Number(readLamports(lastValidBlockHeight, source)) }
}

async function readPrice(
  rpc: Rpc,
  payer: string,
  { instructions }: SolanaPlan,
  signal?: AbortSignal,
): Promise<bigint> {
  const { blockhash } = await readBlockhash(rpc, signal)
  const message = base64.encode(compileMessage(payer, instructions, blockhash))
  const source = 'getFeeForMessage'
  const answer = await rpc(source, [message, { commitment: 'confirmed' }], signal)
  return readLamports(fieldsOf(answer)['value'], source)
}
