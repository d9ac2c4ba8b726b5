import type { Context } from './context.ts'
import type { Failure, RpcError } from './pairingError.ts'
import type { ProposalRecord, Store } from './store.ts'
import type { Notice } from './tabs.ts'
import type { PairingSession } from './types.ts'

/** The session of a topic as hosts see it; undefined when it is not settled, or its time is over. */
export async function readSession(
  store: Store,
  topic: string,
): Promise<PairingSession | undefined> {
  const record = await store.get('session', topic)
  if (record?.state !== 'settled' || record.session.expiry * 1000 <= Date.now()) return undefined
  const deepLink = await store.get('deepLink', topic)
  return deepLink === undefined ? record.session : { ...record.session, deepLink }
}

/** Forgets a session with its keys, and fails what still waits for it. */
export async function removeSession(
  { store }: Context,
  topic: string,
  reason: RpcError,
): Promise<readonly Notice[]> {
  const requests = (await store.all('request')).filter((request) => request.topic === topic)
  for (const request of requests)
    await store.set('request', request.id, { ...request, answer: { error: reason } })
  for (const kind of ['session', 'seen', 'deepLink'] as const) await store.delete(kind, topic)
  return [
    { kind: 'unsubscribe', topic },
    ...requests.map(({ id }): Notice => ({ kind: 'answered', id })),
    { kind: 'session', topic, reason },
  ]
}

/** Ends a proposal without a session. Its record stays until its time is over, to tell every tab. */
export async function failProposal(
  context: Context,
  proposal: ProposalRecord,
  failure: Failure,
): Promise<readonly Notice[]> {
  const { topic } = proposal
  await context.store.set('proposal', topic, { ...proposal, state: { name: 'failed', failure } })
  return [...(await closePairing(context, proposal)), { kind: 'proposal', topic }]
}

/** Nothing more is sent to or heard from a pairing: it serves one proposal (walletconnect.md 5). */
export async function closePairing(
  { store }: Context,
  { id, topic, auth }: ProposalRecord,
): Promise<readonly Notice[]> {
  const ids = auth ? [id, auth.id] : [id]
  for (const one of ids) await store.delete('outbox', one)
  if (auth) await store.delete('response', auth.topic)
  return [
    ...ids.map((one): Notice => ({ kind: 'withdraw', id: one })),
    ...(auth ? [topic, auth.topic] : [topic]).map((one): Notice => ({
      kind: 'unsubscribe',
      topic: one,
    })),
  ]
}
