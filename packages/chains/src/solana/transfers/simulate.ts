import type { Rpc, Simulation, Transfer, TransferFee, Units } from '@latchkey/core'
import { isKitError } from '@latchkey/protocol'
import { base64 } from '@scure/base'
import { bytesOf, type Fields, fieldsOf } from './accounts.ts'
import { readBlockhash, type SolanaPlan } from './fee.ts'
import { compileMessage, unsignedTransaction } from './message.ts'
import { displayed, type Mint } from './mint.ts'

/**
 * Simulates the changes of balances with `simulateTransaction`: of the sender's coin without the fee, and of both sides'
 * accounts of the token.
 */
export async function simulate(
  rpc: Rpc,
  { from, token, units: amount }: Transfer,
  { plan, units: fee }: TransferFee,
  signal?: AbortSignal,
): Promise<Simulation> {
  // As: this namespace's own fee.
  const { instructions, token: moved } = plan as SolanaPlan
  const addresses = moved ? [from, moved.accounts.destination, ...moved.sources] : [from]
  const accounts = { encoding: 'base64', commitment: 'confirmed' }
  const unsupported = (cause: unknown): undefined => {
    if (isKitError(cause, 'ABORTED')) throw cause
    return undefined
  }
  const before = fieldsOf(
    await rpc('getMultipleAccounts', [addresses, accounts], signal).catch(unsupported),
  )['value']
  const { blockhash } = await readBlockhash(rpc, signal)
  const transaction = unsignedTransaction(compileMessage(from, instructions(amount), blockhash))
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
  if (coin === undefined) return { result: 'unknown' }
  // The node takes the fee and the deposit for a new account from the same balance.
  const ofCoin = coin + fee === 0n ? [] : [{ units: coin + fee }]
  if (!moved) return { result: 'moves', changes: ofCoin }
  let change = 0n
  for (const [index] of moved.sources.entries()) {
    const part = difference(before[index + 2], after[index + 2], tokensIn)
    if (part === undefined) return { result: 'unknown' }
    change += part
  }
  const units = shown(moved.mint, change)
  return {
    result: 'moves',
    changes: [...ofCoin, ...(units === 0n ? [] : [{ token: token?.address, units }])],
    receives: receivedIn(moved, before[1], after[1]),
  }
}

/** The units that the receiver gets; undefined for a transfer to the sender. */
function receivedIn(
  { accounts, sources, mint }: NonNullable<SolanaPlan['token']>,
  before: unknown,
  after: unknown,
): Units | undefined {
  if (sources.includes(accounts.destination)) return undefined
  const had = accounts.opens ? 0n : tokensIn(fieldsOf(before))
  const has = tokensIn(fieldsOf(after))
  return had === undefined || has === undefined ? undefined : shown(mint, has - had)
}

function shown(mint: Mint, change: Units): Units {
  return change < 0n ? -displayed(mint, -change) : displayed(mint, change)
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
function tokensIn(account: Fields): Units | undefined {
  const bytes = bytesOf(account)
  return bytes.length < 165 ? undefined : new DataView(bytes.buffer).getBigUint64(amountAt, true)
}

/** Byte offset of the amount in a token account. */
const amountAt = 64
