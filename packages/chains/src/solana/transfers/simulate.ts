import type { BalanceChange, Rpc, Simulation, Transfer, TransferFee, Units } from '@latchkey/core'
import { isKitError } from '@latchkey/protocol'
import { base64 } from '@scure/base'
import { type Fields, fieldsOf } from './accounts.ts'
import { readBlockhash, type SolanaPlan } from './fee.ts'
import { compileMessage, unsignedTransaction } from './message.ts'

/** Byte offset of the amount in a token account. */
const amountAt = 64

/**
 * Simulates the changes of the sender's balances with `simulateTransaction`: of the coin without the fee, and of the token's
 * account.
 */
export async function simulate(
  rpc: Rpc,
  { from, token }: Transfer,
  { plan, units: fee }: TransferFee,
  signal?: AbortSignal,
): Promise<Simulation> {
  // As: this family's own fee.
  const { instructions, source } = plan as SolanaPlan
  const addresses = source === undefined ? [from] : [from, source]
  const accounts = { encoding: 'base64', commitment: 'confirmed' }
  const unsupported = (cause: unknown): undefined => {
    if (isKitError(cause, 'ABORTED')) throw cause
    return undefined
  }
  const before = fieldsOf(
    await rpc('getMultipleAccounts', [addresses, accounts], signal).catch(unsupported),
  )['value']
  const { blockhash } = await readBlockhash(rpc, signal)
  const transaction = unsignedTransaction(compileMessage(from, instructions, blockhash))
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    accounts: { encoding: 'base64', addresses },
  }
  const asked = [base64.encode(transaction), options]
  const answer = await rpc('simulateTransaction', asked, signal).catch(unsupported)
  const value = fieldsOf(fieldsOf(answer)['value'])
  if (value['err'] !== undefined && value['err'] !== null) return { result: 'fails' }
  const after = value['accounts']
  if (!Array.isArray(before) || !Array.isArray(after)) return { result: 'unknown' }
  const coin = difference(before[0], after[0], lamportsIn)
  const tokens = difference(before[1], after[1], tokensIn)
  if (coin === undefined || (source !== undefined && tokens === undefined))
    return { result: 'unknown' }
  const changes: readonly BalanceChange[] = [
    // The node takes the fee and the deposit for a new account from the same balance.
    { units: coin + fee },
    { token: token?.address, units: tokens ?? 0n },
  ]
  return { result: 'moves', changes: changes.filter(({ units }) => units !== 0n) }
}

function difference(
  before: unknown,
  after: unknown,
  read: (account: Fields) => Units | undefined,
): Units | undefined {
  const [was, is] = [read(fieldsOf(before)), read(fieldsOf(after))]
  return was === undefined || is === undefined ? undefined : is - was
}

function lamportsIn({ lamports }: Fields): Units | undefined {
  return Number.isInteger(lamports) ? BigInt(Number(lamports)) : undefined
}

/** Parses an account of either token program: mint, owner, amount. */
function tokensIn({ data }: Fields): Units | undefined {
  const text = Array.isArray(data) ? (data[0] as unknown) : undefined
  // 165 bytes, and more with extensions.
  if (typeof text !== 'string' || text.length < 220 || text.length > 20_000) return undefined
  try {
    const bytes = base64.decode(text)
    return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(amountAt, true)
  } catch {
    return undefined
  }
}
