import { type Context, post } from '../context.ts'
import { asks } from '../messages/messages.ts'
import { type Failure, PairingError, type RpcError } from '../pairingError.ts'
import type { ProposalRecord, Store } from '../storage/store.ts'
import type { Notice } from '../tabs/tabs.ts'
import type { PairingSession } from '../types.ts'

/** The session of a topic for hosts; undefined when it is not settled or has expired. */
export async function readSession(
  store: Store,
  topic: string,
): Promise<PairingSession | undefined> {
  const record = await store.get('session', topic)
  if (record?.state !== 'settled' || record.session.expiry * 1000 <= Date.now()) return undefined
  const deepLink = await store.get('deepLink', topic)
  return deepLink === undefined ? record.session : { ...record.session, deepLink }
}

/** Withdraws a proposal. If the wallet has answered already, its session is deleted. */
export async function withdrawProposal(context: Context, topic: string): Promise<void> {
  const proposal = await context.store.get('proposal', topic)
  const state = proposal?.state
  if (!state || state.name === 'settled' || state.name === 'failed') return
  const failure = { code: 'ABORTED', message: 'The proposal was withdrawn' } as const
  for (const notice of await failProposal(context, proposal, failure)) context.tell(notice)
  if (state.name === 'answered') await endSession(context, state.session, context.nextId())
}

/** Sends the wallet a message with this id and forgets the session. */
export async function endSession(context: Context, topic: string, id: number): Promise<boolean> {
  const session = await context.store.get('session', topic)
  if (!session) return false
  const reason = { code: 6000, message: 'User disconnected.' }
  const payload = { id, jsonrpc: '2.0', method: 'wc_sessionDelete', params: reason }
  const delivery = asks.wc_sessionDelete
  await post(context, { topic, key: session.key, id, payload, delivery })
  for (const notice of await removeSession(context, topic, reason)) context.tell(notice)
  return true
}

/** Forgets a session with its keys, and fails its waiting requests. */
export async function removeSession(
  { store }: Context,
  topic: string,
  reason: RpcError,
): Promise<readonly Notice[]> {
  const requests = (await store.all('request')).filter((request) => request.topic === topic)
  for (const request of requests)
    await store.set('request', request.id, { ...request, answer: { error: reason } })
  for (const kind of ['session', 'deepLink'] as const) await store.delete(kind, topic)
  for (const mailbox of await store.ids('seen'))
    if (mailbox.startsWith(topic)) await store.delete('seen', mailbox)
  return [
    { kind: 'unsubscribe', topic },
    ...requests.map(({ id }): Notice => ({ kind: 'answered', id })),
    { kind: 'session', topic, reason },
  ]
}

/** Ends a proposal without a session. Its record stays until it expires, so that every tab learns the end. */
export async function failProposal(
  context: Context,
  proposal: ProposalRecord,
  failure: Failure,
): Promise<readonly Notice[]> {
  const { topic } = proposal
  await context.store.set('proposal', topic, { ...proposal, state: { name: 'failed', failure } })
  return [...(await closePairing(context, proposal)), { kind: 'proposal', topic }]
}

/** Closes a pairing, which serves one proposal only (walletconnect.md 5). */
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

export function noSession(): PairingError {
  return new PairingError({ code: 'NO_SESSION', message: 'There is no such session' })
}
