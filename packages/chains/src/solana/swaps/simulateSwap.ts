import type { Rpc, SwapOutcome, Swaps, Units } from '@latchkey/core'
import { isKitError } from '@latchkey/protocol'
import { highestFee, solanaPrograms, wrappedSol } from '@latchkey/protocol/jupiterSwap'
import { decodeTransaction, type SolanaTransaction } from '@latchkey/protocol/solanaTransaction'
import { base58 } from '@scure/base'
import { bytesOf, type Fields, fieldsOf, raw } from '../transfers/accounts.ts'
import { reasonIn } from './readResult.ts'

/**
 * Simulates a transaction with `simulateTransaction`. All accounts of the visitor that it names are compared before and after:
 * the coin, with the coins inside token accounts; the tokens; and who may take them.
 */
export const simulateSwap: Swaps['simulate'] = async (rpc, { account, calls }, signal) => {
  const [call] = calls
  if (!call) return { result: 'unknown' }
  const transaction = decodeTransaction(call.data)
  const unsupported = (cause: unknown): undefined => {
    if (isKitError(cause, 'ABORTED')) throw cause
    return undefined
  }
  const before = await readOwn(rpc, { account, transaction }, signal).catch(unsupported)
  if (!before) return { result: 'unknown' }
  const addresses = [...before.keys()]
  const asked = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  const answer = await rpc('simulateTransaction', [call.data, asked], signal).catch(unsupported)
  const value = fieldsOf(fieldsOf(answer)['value'])
  if (value['err'] !== undefined && value['err'] !== null)
    return { result: 'fails', at: 0, reason: reasonIn(value['logs']) }
  const list = value['accounts']
  if (!Array.isArray(list) || list.length !== addresses.length) return { result: 'unknown' }
  const after = new Map(
    addresses.map((address, place) => [address, ownOf(address, fieldsOf(list[place]), account)]),
  )
  // Older nodes do not tell the fee.
  const { fee } = value
  return outcomeOf(
    before,
    after,
    Number.isSafeInteger(fee) ? BigInt(Number(fee)) : highestFee(transaction.instructions),
  )
}

/** An account under the visitor's control. */
type Own = {
  readonly lamports: Units
  readonly mint?: string | undefined
  /** Units of `mint`. */
  readonly units: Units
  /** Addresses that may take its tokens or close it. */
  readonly others: readonly { readonly spender: string; readonly units: Units }[]
}
const nothing: Own = { lamports: 0n, units: 0n, others: [] }

function outcomeOf(
  before: ReadonlyMap<string, Own>,
  after: ReadonlyMap<string, Own>,
  fee: Units,
): SwapOutcome {
  const sums = new Map<string, Units>()
  let lamports = fee
  let rent = 0n
  for (const [address, now] of after) {
    const was = before.get(address) ?? nothing
    lamports += now.lamports - was.lamports
    // The deposit of a new account belongs to the visitor, who cannot spend it.
    if (was.mint === undefined && now.mint !== undefined) rent += now.lamports
    for (const [{ mint, units }, sign] of [
      [now, 1n],
      [was, -1n],
    ] as const)
      // Coins inside token accounts are among the lamports.
      if (mint !== undefined && mint !== wrappedSol)
        sums.set(mint, (sums.get(mint) ?? 0n) + sign * units)
  }
  const tokens = [...sums].map(([token, units]) => ({ token, units }))
  const allowances = [...after].flatMap(([address, { mint: token = '', others }]) =>
    others
      .filter(({ spender }) => !isAllowed(before.get(address), spender))
      .map((other) => ({ token, ...other })),
  )
  return {
    result: 'moves',
    changes: [{ units: lamports }, ...tokens].filter(({ units }) => units !== 0n),
    allowances,
    gas: [fee + rent],
  }
}

function isAllowed(own: Own | undefined, spender: string): boolean {
  return own?.others.some((each) => each.spender === spender) ?? false
}

/** The visitor's accounts among those of a transaction, and the places where it may open one. */
async function readOwn(
  rpc: Rpc,
  { account, transaction }: { readonly account: string; readonly transaction: SolanaTransaction },
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Own>> {
  const { accounts, lookups } = transaction
  const tables = await readAccounts(
    rpc,
    lookups.map(({ table }) => table),
    raw,
    signal,
  )
  const further = lookups.flatMap(({ places }, at) =>
    places.map((place) => addressIn(bytesOf(tables[at]), tableHeader + 32 * place)),
  )
  const named = [...new Set([...accounts, ...further])]
  const read = await readAccounts(rpc, named, { ...raw, dataSlice }, signal)
  return new Map(
    named.flatMap((address, place) => {
      const found = read[place]
      const own = found ? ownOf(address, found, account) : nothing
      return own === nothing && found ? [] : [[address, own] as const]
    }),
  )
}

/** Undefined for an account that does not exist. */
async function readAccounts(
  rpc: Rpc,
  addresses: readonly string[],
  options: object,
  signal?: AbortSignal,
): Promise<readonly (Fields | undefined)[]> {
  if (addresses.length === 0) return []
  const { value } = fieldsOf(await rpc('getMultipleAccounts', [addresses, options], signal))
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return addresses.map((_, place) => (list[place] ? fieldsOf(list[place]) : undefined))
}

/** `nothing` for an account of somebody else, or without an owner. */
function ownOf(address: string, found: Fields, account: string): Own {
  const { owner, lamports } = found
  const coins = Number.isSafeInteger(lamports) ? BigInt(Number(lamports)) : 0n
  if (address === account)
    return owner === solanaPrograms.system ? { ...nothing, lamports: coins } : nothing
  if (owner !== solanaPrograms.token && owner !== solanaPrograms.token2022) return nothing
  const bytes = bytesOf(found)
  if (bytes.length < tokenAccountSize || addressIn(bytes, 32) !== account) return nothing
  const view = new DataView(bytes.buffer)
  const delegate = view.getUint32(72, true) === 1 ? addressIn(bytes, 76) : undefined
  const closer = view.getUint32(129, true) === 1 ? addressIn(bytes, 133) : undefined
  return {
    lamports: coins,
    mint: addressIn(bytes, 0),
    units: view.getBigUint64(64, true),
    others: [
      ...(delegate ? [{ spender: delegate, units: view.getBigUint64(121, true) }] : []),
      ...(closer && closer !== account ? [{ spender: closer, units: 1n }] : []),
    ],
  }
}

function addressIn(bytes: Uint8Array, at: number): string {
  return base58.encode(bytes.subarray(at, at + 32))
}

/** SPL Token: mint, owner, amount, delegate, state, native, delegated amount, close authority. */
const tokenAccountSize = 165
const dataSlice = { offset: 0, length: tokenAccountSize }
/** Bytes of an address lookup table before its addresses. */
const tableHeader = 56
