import { fromHex, isHex32, toHex } from '../bytes.ts'
import { type Context, post } from '../context.ts'
import { sharedKey, topicOf } from '../crypto/primitives.ts'
import { parseEnvelope, unseal } from './envelope.ts'
import { fieldsOf } from './json.ts'
import { deliveryOf, type Message, parseMessage } from './messages.ts'
import { handleSessionRequest } from '../sessions/sessionRequests.ts'
import { closePairing, failProposal } from '../sessions/sessions.ts'
import type { RpcError } from '../pairingError.ts'
import type { ProposalRecord } from '../storage/store.ts'
import type { Notice } from '../tabs/tabs.ts'

/** Time for a wallet to settle after the proposal's own time. */
const settleMs = 60_000

/**
 * Handles one message of the relay. Its changes are in the records when the promise resolves, and the notices are sent after
 * the acknowledgement. An unreadable message is dropped: it gets no answer and ends no session (walletconnect.md 4).
 */
export async function receive(
  context: Context,
  topic: string,
  message: string,
): Promise<readonly Notice[]> {
  const { store } = context
  const session = await store.get('session', topic)
  if (session) {
    const read = open(session.key, message)
    if (read?.kind === 'request') return handleSessionRequest(context, session, read)
    return read ? takeAnswer(context, topic, read) : []
  }
  const proposal = await store.get('proposal', topic)
  if (proposal?.state.name === 'pending') {
    const read = open(proposal.state.key, message)
    return read ? handlePairing(context, proposal, proposal.state, read) : []
  }
  const pairing = await store.get('response', topic)
  const asked = pairing === undefined ? undefined : await store.get('proposal', pairing)
  if (asked?.state.name === 'pending') return takeSignatures(context, asked, asked.state, message)
  // The topic has ended and its key is deleted (walletconnect.md 13, "No matching key").
  return [{ kind: 'unsubscribe', topic }]
}

/** Only type 0: type 1 belongs to response topics, and type 2 is always refused (walletconnect.md 0.5). */
function open(key: string, message: string): Message | undefined {
  const envelope = parseEnvelope(message)
  const bytes = fromHex(key)
  if (envelope?.type !== 0 || !bytes) return undefined
  const text = unseal(bytes, envelope)
  return text === undefined ? undefined : parseMessage(text)
}

type Answer = Exclude<Message, { readonly kind: 'request' }>

/** An answer to a request. Late, repeated and unknown answers are ignored. */
async function takeAnswer(
  { store }: Context,
  topic: string,
  message: Answer,
): Promise<readonly Notice[]> {
  const request = await store.get('request', message.id)
  if (request?.topic !== topic || request.answer) return []
  const answer =
    message.kind === 'error' ? { error: message.error } : { result: message.result ?? null }
  await store.set('request', message.id, { ...request, answer })
  return [{ kind: 'answered', id: message.id }]
}

type Pending = Extract<ProposalRecord['state'], { readonly name: 'pending' }>

/** Answers to the proposal, and the two requests of a pairing topic (walletconnect.md 5 and 6). */
async function handlePairing(
  context: Context,
  proposal: ProposalRecord,
  state: Pending,
  message: Message,
): Promise<readonly Notice[]> {
  const { topic } = proposal
  if (message.kind === 'request') {
    const { id, method } = message
    const known = method === 'wc_pairingPing' || method === 'wc_pairingDelete'
    const outcome = known ? { result: true } : { error: unsupported(method) }
    const delivery = deliveryOf(method)
    const payload = { id, jsonrpc: '2.0', ...outcome }
    await post(context, { topic, key: state.key, id: context.nextId(), payload, delivery })
    return method === 'wc_pairingDelete'
      ? failProposal(context, proposal, { code: 'REJECTED', message: 'The wallet declined' })
      : []
  }
  // A wallet without one-click auth refuses it here and answers the proposal.
  if (message.id !== proposal.id) return []
  if (message.kind === 'error') return decline(context, proposal, message.error)
  const responder = fieldsOf(message.result)?.['responderPublicKey']
  const session = isHex32(responder) && (await halfOpen(context, proposal, state, responder))
  if (!session) {
    const failure = { code: 'INVALID', message: "The wallet's answer has no usable key" } as const
    return failProposal(context, proposal, failure)
  }
  return [{ kind: 'subscribe', topic: session }, ...(await closePairing(context, proposal))]
}

/** The answer to one-click auth, as type 1 with its sender's key. It is stored here and verified outside of the loop. */
async function takeSignatures(
  context: Context,
  proposal: ProposalRecord,
  { privateKey }: Pending,
  message: string,
): Promise<readonly Notice[]> {
  const { store, primitives } = context
  const envelope = parseEnvelope(message)
  const mine = fromHex(privateKey)
  if (envelope?.type !== 1 || !mine) return []
  const key = await sharedKey(primitives, mine, envelope.sender).catch(() => undefined)
  const text = key && unseal(key, envelope)
  const read = text === undefined ? undefined : parseMessage(text)
  if (!read || read.kind === 'request' || read.id !== proposal.auth?.id) return []
  if (read.kind === 'error') return decline(context, proposal, read.error)
  const state = { name: 'signed', privateKey, result: read.result } as const
  await store.set('proposal', proposal.topic, { ...proposal, state })
  return [{ kind: 'verify', topic: proposal.topic }]
}

function decline(
  context: Context,
  proposal: ProposalRecord,
  rpc: RpcError,
): Promise<readonly Notice[]> {
  return failProposal(context, proposal, { code: 'REJECTED', message: rpc.message, rpc })
}

/** Derives the session's key and stores it. A settlement can arrive from now on, even after a reload. */
async function halfOpen(
  { store, primitives }: Context,
  proposal: ProposalRecord,
  { privateKey }: Pending,
  responder: string,
): Promise<string | undefined> {
  const [mine, theirs] = [fromHex(privateKey), fromHex(responder)]
  // A key of small order gives no secret.
  const key = mine && theirs && (await sharedKey(primitives, mine, theirs).catch(() => undefined))
  if (!key) return undefined
  const topic = await topicOf(primitives, key)
  if (!(await store.get('session', topic)))
    await store.set('session', topic, {
      state: 'halfOpen',
      topic,
      key: toHex(key),
      proposalId: proposal.id,
      pairing: proposal.topic,
      controller: responder,
      required: proposal.required,
      endsAt: Math.max(proposal.endsAt, Date.now() + settleMs),
    })
  const state = { name: 'answered', session: topic } as const
  await store.set('proposal', proposal.topic, { ...proposal, state })
  return topic
}

function unsupported(method: string): { readonly code: number; readonly message: string } {
  return { code: 10001, message: `Unsupported wc_ method: ${method}` }
}
