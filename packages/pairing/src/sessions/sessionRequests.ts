import { toHex, utf8 } from '../bytes.ts'
import { type Context, post } from '../context.ts'
import { type Fields, fieldsOf } from '../messages/json.ts'
import { deliveryOf, type Message } from '../messages/messages.ts'
import { readMetadata } from './metadata.ts'
import type { RpcError } from '../pairingError.ts'
import { isFault, readNamespaces } from './scope.ts'
import { failProposal, removeSession } from './sessions.ts'
import type { HalfOpenRecord, SessionRecord, SettledRecord } from '../storage/store.ts'
import type { Notice } from '../tabs/tabs.ts'

/** Longest life of a session in seconds (walletconnect.md 6). */
const week = 7 * 86_400
/** Number of handled requests that are remembered per session. */
const maxSeen = 500

type Request = Extract<Message, { readonly kind: 'request' }>

/** The answer to a request, and the notices after the acknowledgement. */
type Outcome = {
  readonly answer?: { readonly result: true } | { readonly error: RpcError }
  readonly notices?: readonly Notice[]
}

/** A wallet's request on a session topic (walletconnect.md 6). A repeated delivery changes nothing. */
export async function handleSessionRequest(
  context: Context,
  record: SessionRecord,
  request: Request,
): Promise<readonly Notice[]> {
  const { store, primitives } = context
  const { topic, key } = record
  const heard = topic + context.mailbox
  const seen = (await store.get('seen', heard)) ?? []
  // SDKs draw three digits of an id at random: different requests of one millisecond may share it.
  const text = JSON.stringify([request.id, request.method, request.params])
  const name = toHex(await primitives.sha256(utf8(text))).slice(0, 16)
  // The first delivery put the answer into the outbox. A wallet that settles again uses another id.
  if (seen.includes(name)) return []
  const { answer, notices = [] } =
    record.state === 'settled'
      ? await serve(context, record, request)
      : await openSession(context, record, request)
  if (answer) {
    const payload = { id: request.id, jsonrpc: '2.0', ...answer }
    const delivery = deliveryOf(request.method)
    await post(context, { topic, key, id: context.nextId(), payload, delivery })
  }
  if (await store.get('session', topic))
    await store.set('seen', heard, [...seen, name].slice(-maxSeen))
  return notices
}

function serve(
  context: Context,
  record: SettledRecord,
  { id, method, params }: Request,
): Outcome | Promise<Outcome> {
  switch (method) {
    case 'wc_sessionSettle':
    case 'wc_sessionPing':
      return { answer: { result: true } }
    case 'wc_sessionUpdate':
      return update(context, record, id, params)
    case 'wc_sessionExtend':
      return extend(context, record, params)
    case 'wc_sessionEvent':
      return event(context, record, id, params)
    case 'wc_sessionDelete':
      return end(context, record, params)
    default:
      return { answer: { error: { code: 10001, message: `Unsupported wc_ method: ${method}` } } }
  }
}

async function openSession(
  context: Context,
  record: HalfOpenRecord,
  { method, params }: Request,
): Promise<Outcome> {
  if (method !== 'wc_sessionSettle') return {}
  const { store } = context
  const { topic, key, proposalId, required } = record
  const proposal = await store.get('proposal', record.pairing)
  // The proposal was withdrawn while the answer was on its way, so the wallet gets a refusal.
  const session = proposal?.state.name === 'failed' ? withdrawn : settle(record, params)
  if ('code' in session) {
    await store.delete('session', topic)
    const failure = { code: 'INVALID', message: session.message, rpc: session } as const
    const isOpen = proposal?.state.name === 'answered'
    const told = isOpen ? await failProposal(context, proposal, failure) : []
    return {
      answer: { error: session },
      notices: [{ kind: 'unsubscribe', topic }, ...told],
    }
  }
  await store.set('session', topic, {
    state: 'settled',
    topic,
    key,
    proposalId,
    session,
    required,
    lastUpdate: 0,
    lastEvents: {},
  })
  if (proposal) {
    const state = { name: 'settled', session: topic } as const
    await store.set('proposal', proposal.topic, { ...proposal, state })
  }
  return {
    answer: { result: true },
    notices: [
      { kind: 'session', topic },
      { kind: 'proposal', topic: record.pairing },
    ],
  }
}

const withdrawn: RpcError = { code: 5000, message: 'The proposal was withdrawn' }

/** The session of a settlement, or its fault. */
function settle(
  { topic, controller, required }: HalfOpenRecord,
  params: Fields,
): SettledRecord['session'] | RpcError {
  const by = fieldsOf(params['controller']) ?? {}
  // Official SDKs do not check this. Without it, anybody who learnt the key could settle in the wallet's place.
  if (by['publicKey'] !== controller)
    return { code: 7000, message: 'Settlement by another key than the one that answered' }
  const namespaces = readNamespaces(params['namespaces'], required)
  if (isFault(namespaces)) return namespaces
  const expiry = Number(params['expiry'])
  if (!Number.isSafeInteger(expiry) || expiry <= now())
    return { code: 7000, message: 'Settlement that is over already' }
  const properties = readProperties(params['sessionProperties'])
  return {
    topic,
    namespaces,
    expiry: Math.min(expiry, now() + week),
    peer: readMetadata(by['metadata']),
    ...(fieldsOf(params['sessionConfig'])?.['disableDeepLink'] === true
      ? { disableDeepLink: true }
      : {}),
    ...(properties ? { sessionProperties: properties } : {}),
  }
}

async function update(
  { store }: Context,
  record: SettledRecord,
  id: number,
  params: Fields,
): Promise<Outcome> {
  const { topic, session, required } = record
  // Ids are milliseconds and three digits, so ids of one millisecond have no order.
  if (isOlder(id, record.lastUpdate))
    return { answer: { error: { code: 1003, message: 'Older than the last update' } } }
  const namespaces = readNamespaces(params['namespaces'], required)
  if (isFault(namespaces)) return { answer: { error: namespaces } }
  await store.set('session', topic, {
    ...record,
    lastUpdate: id,
    session: { ...session, namespaces },
  })
  return { answer: { result: true }, notices: [{ kind: 'session', topic }] }
}

async function extend({ store }: Context, record: SettledRecord, params: Fields): Promise<Outcome> {
  const { topic, session } = record
  // Kotlin and Swift send the new time, JavaScript does not.
  const { expiry: asked = now() + week } = params
  if (!Number.isSafeInteger(asked))
    return { answer: { error: { code: 1004, message: 'The new expiry is no time' } } }
  const expiry = Math.max(session.expiry, Math.min(Number(asked), now() + week))
  await store.set('session', topic, { ...record, session: { ...session, expiry } })
  return { answer: { result: true }, notices: [{ kind: 'session', topic }] }
}

/** Events of chains that were not granted are passed on, as MetaMask and Safe send them; the layer above decides. */
async function event(
  { store }: Context,
  record: SettledRecord,
  id: number,
  params: Fields,
): Promise<Outcome> {
  const { topic, lastEvents } = record
  const { chainId } = params
  const { name, data } = fieldsOf(params['event']) ?? {}
  if (typeof name !== 'string' || name.length > 128 || typeof chainId !== 'string')
    return { answer: { error: { code: 1002, message: 'Invalid event' } } }
  if (chainId.length > 64 || isOlder(id, lastEvents[name] ?? 0)) return {}
  const names = Object.entries({ ...lastEvents, [name]: id }).slice(-maxEventNames)
  await store.set('session', topic, { ...record, lastEvents: Object.fromEntries(names) })
  return {
    answer: { result: true },
    notices: [{ kind: 'event', event: { kind: 'event', topic, chainId, name, data } }],
  }
}

async function end(context: Context, { topic }: SettledRecord, params: Fields): Promise<Outcome> {
  const { code, message } = params
  const reason = {
    code: Number.isSafeInteger(code) ? Number(code) : 6000,
    message: typeof message === 'string' ? message.slice(0, 300) : 'User disconnected.',
  }
  return { answer: { result: true }, notices: await removeSession(context, topic, reason) }
}

const maxEventNames = 50
const maxProperties = 64
const maxPropertyLength = 2 ** 16

function readProperties(value: unknown): Readonly<Record<string, string>> | undefined {
  const entries = Object.entries(fieldsOf(value) ?? {})
    .filter(([name]) => name.length <= 128)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .filter(([, text]) => text.length <= maxPropertyLength)
    .slice(0, maxProperties)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

const isOlder = (id: number, last: number): boolean =>
  Math.floor(id / 1000) < Math.floor(last / 1000)

const now = (): number => Math.floor(Date.now() / 1000)
