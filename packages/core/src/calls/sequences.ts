import { parseAccountId } from '@latchkey/protocol'
import type { CallsReceipt, CallsStatus, WalletCall } from '../interfaces/calls.ts'
import type { Kit } from '../interfaces/kit.ts'
import type { SentTrace, TransferStatus } from '../interfaces/transfer.ts'
import { isHeld } from '../platform/locks.ts'
import { keys } from '../storage/keys.ts'
import { maxSequences, type Sequence, type SequenceCall } from '../storage/parseSequences.ts'
import { isRemembered } from '../storage/persist.ts'
import { load, save } from '../storage/storedKey.ts'
import { emulated } from './capabilities.ts'
import type { CallsTools } from './tools.ts'

/** A node that does not know a transaction this long after it was sent has lost it. */
const lostMs = 180_000

/** The status of a sequence of this browser; undefined for an unknown id. */
export async function readSequence(
  kit: Kit,
  tools: CallsTools,
  id: string,
): Promise<CallsStatus | undefined> {
  // Asked first: a page that ends meanwhile has stored all that it sent.
  const isRunning = await isHeld(lockOf(id))
  const sequence = findSequence(kit, id)
  if (!sequence) return undefined
  const { rpc, network } = tools.wallet
  const statuses = await Promise.all(
    sequence.calls.map((_, at) => followCall(kit, { tools, id, at })),
  )
  const receipts = await Promise.all(
    statuses.map(async (each) =>
      each && 'hash' in each ? tools.calls.readReceipt(rpc, each.hash, kit.signal) : undefined,
    ),
  )
  const statusCode = codeOf(statuses, { isRunning })
  return {
    id,
    version: '2.0.0',
    chainId: Number(network.id),
    atomic: false,
    statusCode,
    status: statusCode === 100 ? 'pending' : statusCode === 200 ? 'success' : 'failure',
    receipts: receipts.filter((each): each is CallsReceipt => each !== undefined),
    capabilities: emulated,
  }
}

export function findSequence(kit: Kit, id: string): Sequence | undefined {
  return load(kit.storage, keys.sequences)?.find((each) => each.id === id)
}

/** The status of one call; undefined for a call that was not sent. */
export async function followCall(
  kit: Kit,
  {
    tools: { wallet, calls },
    id,
    at,
  }: { readonly tools: CallsTools; readonly id: string; readonly at: number },
): Promise<TransferStatus | undefined> {
  const sequence = findSequence(kit, id)
  const call = sequence?.calls[at]
  if (!sequence || call?.hash === undefined) return undefined
  const { address: account } = parseAccountId(sequence.account)
  const trace = { ...call, hash: call.hash }
  const request = { account, call: callOf(call) }
  const found = await calls.followOne(wallet.rpc, trace, request, kit.signal)
  if (found.status !== 'pending') return found
  if (!found.known && Date.now() - sequence.sentAt > lostMs) return { status: 'dropped' }
  // A transaction that is replaced is found by its number.
  if (found.nonce !== undefined && found.nonce !== call.nonce)
    rememberTrace(kit, { sequence, at }, { ...trace, nonce: found.nonce })
  return found
}

/** Stores a call's transaction at once, so that a reload finds it. */
export function rememberTrace(
  kit: Kit,
  { sequence, at }: { readonly sequence: Sequence; readonly at: number },
  { hash, nonce, sentAfter }: SentTrace,
): void {
  const all = load(kit.storage, keys.sequences) ?? []
  const { calls } = all.find(({ id }) => id === sequence.id) ?? sequence
  const changed = {
    ...sequence,
    calls: calls.map((call, index) => (index === at ? { ...call, hash, nonce, sentAfter } : call)),
  }
  const others = all.filter(({ id }) => id !== sequence.id)
  const kept = [changed, ...others].filter((each) => isRemembered(kit, each))
  save(kit.storage, keys.sequences, kept.slice(0, maxSequences))
}

export function callOf({ to, data, value }: SequenceCall): WalletCall {
  return { to, data, value: value === undefined ? undefined : BigInt(value) }
}

/** The page that sends a sequence holds this lock. */
export function lockOf(id: string): string {
  return `latchkey calls ${id}`
}

/** A page that is left sends no further call, so the calls that it has not sent are never sent. */
function codeOf(
  statuses: readonly (TransferStatus | undefined)[],
  { isRunning }: { readonly isRunning: boolean },
): number {
  const has = (...wanted: readonly TransferStatus['status'][]): boolean =>
    statuses.some((each) => each && wanted.includes(each.status))
  if (has('pending')) return 100
  if (statuses.every((each) => each?.status === 'confirmed')) return 200
  if (isRunning && !has('failed', 'replaced', 'cancelled', 'dropped')) return 100
  if (has('confirmed')) return 600
  return has('failed') ? 500 : 400
}
