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

/** What was sent from here, newest first: `useSelector(sentTransfers)`. Pick those of an account by their `account`. */
export function sentTransfers({ sentTransfers: sent = none }: KitState): readonly SentTransfer[] {
  return sent
}

/** Read what earlier visits, and other tabs, have sent. Accounts that are gone leave nothing behind. */
export function recallTransfers(kit: Kit): readonly SentTransfer[] {
  return show(kit, readAll(kit))
}

/** Keep a transfer that a wallet took, at once: from now on a reload finds it. */
export function rememberTransfer(kit: Kit, sent: SentTransfer): void {
  const { namespace, address } = parseAccountId(sent.account)
  const owner = connectionsOf(kit.store.getState(), namespace).find(({ accounts }) =>
    accounts.some((account) => account.address === address),
  )
  const connection = owner && sessionKey(namespace, owner.id)
  write(kit, (all) => [{ ...sent, connection }, ...all])
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
  // One of an account that left meanwhile leaves no trace of it.
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

/** Of those whose account is here; what a missing wallet sent lies in storage until it is back. */
function show(kit: Kit, all: readonly SentTransfer[]): readonly SentTransfer[] {
  const sent = all.filter(({ account }) => hasAccount(kit.store.getState(), account))
  kit.set(() => ({ sentTransfers: sent }))
  return sent
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
