import type { Store } from '../storage/store.ts'
import { readSession } from './sessions.ts'
import type { PairingEvent, PairingSession } from '../types.ts'

type Reason = { readonly code: number; readonly message: string }

/** Sessions that this tab reported to its listeners, and their changes since. Every tab reports the same. */
export type KnownSessions = {
  /** Compares with the records and reports the changes. */
  refresh(topic: string, reason?: Reason): Promise<void>
  /** Marks a session that this tab ended, so that its end is not reported. */
  forget(topic: string): void
  topics(): readonly string[]
}

export function createKnownSessions(
  store: Store,
  first: readonly PairingSession[],
  emit: (event: PairingEvent) => void,
): KnownSessions {
  const known = new Map(first.map((session) => [session.topic, session]))
  let last: Promise<void> = Promise.resolve()

  const compare = async (topic: string, reason: Reason): Promise<void> => {
    const record = await store.get('session', topic)
    const session = await readSession(store, topic)
    const before = known.get(topic)
    if (session) known.set(topic, session)
    else known.delete(topic)
    if (session && !before && record)
      emit({ kind: 'settled', session, proposalId: record.proposalId })
    else if (session && before && isDifferent(session, before)) emit({ kind: 'updated', session })
    else if (!session && before) emit({ kind: 'deleted', topic, reason })
  }
  return {
    refresh: (topic, reason = { code: 6000, message: 'User disconnected.' }) =>
      (last = last.then(() => compare(topic, reason))),
    forget: (topic) => void known.delete(topic),
    topics: () => [...known.keys()],
  }
}

function isDifferent(one: PairingSession, other: PairingSession): boolean {
  const told = ({ namespaces, expiry }: PairingSession): string =>
    JSON.stringify([namespaces, expiry])
  return told(one) !== told(other)
}
