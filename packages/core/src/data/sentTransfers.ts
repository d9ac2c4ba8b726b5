import type { AccountId } from '@latchkey/protocol'
import type { SentTransfer, TransferStatus } from '../interfaces/transfer.ts'
import type { Kit } from '../kit.ts'
import { load, save } from '../platform/keys.ts'
import { maxSent, sentKey } from '../platform/sentKey.ts'
import { hasAccount } from '../state/hasAccount.ts'
import type { KitState } from '../state/store.ts'

const none: readonly SentTransfer[] = []

/** What was sent from here, newest first: `useSelector(sentTransfers)`. Pick those of an account by their `account`. */
export function sentTransfers({ sentTransfers: sent = none }: KitState): readonly SentTransfer[] {
  return sent
}

/** Read what earlier visits, and other tabs, have sent. Accounts that are gone leave nothing behind. */
export function recallTransfers(kit: Kit): readonly SentTransfer[] {
  const state = kit.store.getState()
  const merged = merge(state.sentTransfers ?? none, load(kit.storage, sentKey) ?? none)
  const sent = merged.filter(({ account }) => hasAccount(state, account))
  kit.set(() => ({ sentTransfers: sent }))
  return sent
}

/** Keep a transfer that a wallet took, at once: from now on a reload finds it. */
export function rememberTransfer(kit: Kit, sent: SentTransfer): void {
  write(kit, (all) => [sent, ...all])
}

/** Write down where a transfer stands. One that is settled stays so. */
export function settleTransfer(kit: Kit, hash: string, found: TransferStatus): void {
  write(kit, (all) => all.map((each) => (each.hash === hash ? settled(each, found) : each)))
}

/** Of the transfers of an account, those under way. */
export function pendingTransfers(
  sent: readonly SentTransfer[],
  account?: AccountId,
): readonly SentTransfer[] {
  return sent.filter(
    (each) => each.status === 'pending' && (account === undefined || each.account === account),
  )
}

function write(kit: Kit, change: (all: readonly SentTransfer[]) => readonly SentTransfer[]): void {
  const sent = change(recallTransfers(kit)).slice(0, maxSent)
  // One of an account that left meanwhile leaves no trace of it.
  const kept = sent.filter(({ account }) => hasAccount(kit.store.getState(), account))
  kit.set(() => ({ sentTransfers: kept }))
  save(kit.storage, sentKey, kept)
}

function settled(sent: SentTransfer, found: TransferStatus): SentTransfer {
  if (sent.status !== 'pending') return sent
  if (found.status === 'pending')
    return found.nonce === undefined ? sent : { ...sent, nonce: found.nonce }
  const minedHash =
    'hash' in found ? found.hash : found.status === 'replaced' ? found.by : undefined
  return { ...sent, status: found.status, settledAt: Date.now(), minedHash }
}

/** By hash; where another tab knows more, that stands. */
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
