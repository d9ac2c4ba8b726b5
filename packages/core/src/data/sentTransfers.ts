import { type AccountId, parseAccountId } from '@latchkey/protocol'
import type { SentTransfer, TransferStatus } from '../interfaces/transfer.ts'
import type { Kit } from '../interfaces/kit.ts'
import { keys } from '../storage/keys.ts'
import { maxSent } from '../storage/parseSentTransfers.ts'
import { isRemembered } from '../storage/persist.ts'
import { load, save } from '../storage/storedKey.ts'
import { connectionsOf } from '../state/active.ts'
import { hasAccount } from '../state/hasAccount.ts'
import { sessionKey } from '../state/sessions.ts'
import type { KitState } from '../state/store.ts'

const none: readonly SentTransfer[] = []

/** Transfers sent in this browser, newest first: `useSelector(sentTransfers)`. Their `account` tells the accounts apart. */
export function sentTransfers({ sentTransfers: sent = none }: KitState): readonly SentTransfer[] {
  return sent
}

/** Reads the transfers of earlier visits and other tabs. Transfers of disconnected accounts are not kept. */
export function recallTransfers(kit: Kit): readonly SentTransfer[] {
  return show(kit, readAll(kit))
}

/** Stores a transfer that a wallet has sent, at once, so that a reload finds it. */
export function rememberTransfer(kit: Kit, sent: SentTransfer): void {
  const { namespace, address } = parseAccountId(sent.account)
  const owner = connectionsOf(kit.store.getState(), namespace).find(({ accounts }) =>
    accounts.some((account) => account.address === address),
  )
  const connection = owner && sessionKey(namespace, owner.id)
  write(kit, (all) => [{ ...sent, connection }, ...all])
}

/** Stores the status of a transfer. A settled transfer keeps its status. */
export function settleTransfer(kit: Kit, hash: string, found: TransferStatus): void {
  write(kit, (all) => all.map((each) => (each.hash === hash ? settled(each, found) : each)))
}

/** Stores facts of a settled swap: the received amount, or the reason of its failure. */
export function describeSwap(
  kit: Kit,
  hash: string,
  { received, failure }: { readonly received?: string; readonly failure?: string },
): void {
  const described = (each: SentTransfer): SentTransfer => ({
    ...each,
    ...(each.bought && received !== undefined && { bought: { ...each.bought, received } }),
    ...(failure !== undefined && { failure }),
  })
  write(kit, (all) => all.map((each) => (each.hash === hash ? described(each) : each)))
}

/** The pending transfers of an account. */
export function pendingTransfers(
  sent: readonly SentTransfer[],
  account?: AccountId,
): readonly SentTransfer[] {
  return sent.filter(
    (each) => each.status === 'pending' && (account === undefined || each.account === account),
  )
}

function write(kit: Kit, change: (all: readonly SentTransfer[]) => readonly SentTransfer[]): void {
  // A transfer of an account that disconnected meanwhile is not stored.
  const sent = change(readAll(kit))
    .filter((each) => isRemembered(kit, each))
    .slice(0, maxSent)
  show(kit, sent)
  save(kit.storage, keys.sentTransfers, sent)
}

function readAll(kit: Kit): readonly SentTransfer[] {
  return merge(
    kit.store.getState().sentTransfers ?? none,
    load(kit.storage, keys.sentTransfers) ?? none,
  )
}

/** Shows the transfers of connected accounts. Transfers of a missing wallet stay in storage until it returns. */
function show(kit: Kit, all: readonly SentTransfer[]): readonly SentTransfer[] {
  const sent = all.filter(({ account }) => hasAccount(kit.store.getState(), account))
  kit.set(() => ({ sentTransfers: sent }))
  return sent
}

function settled(sent: SentTransfer, found: TransferStatus): SentTransfer {
  if (sent.status !== 'pending') return sent
  if (found.status === 'pending')
    return found.nonce === undefined ? sent : { ...sent, nonce: found.nonce }
  const minedHash = 'hash' in found ? found.hash : 'by' in found ? found.by : undefined
  return { ...sent, status: found.status, settledAt: Date.now(), minedHash }
}

/** Merges transfers by hash. A later status from another tab stands. */
function merge(
  own: readonly SentTransfer[],
  stored: readonly SentTransfer[],
): readonly SentTransfer[] {
  const byHash = new Map<string, SentTransfer>()
  for (const each of [...own, ...stored]) {
    const known = byHash.get(each.hash)
    if (!known || known.status === 'pending') byHash.set(each.hash, each)
  }
  return [...byHash.values()].toSorted((a, b) => b.sentAt - a.sentAt)
}
