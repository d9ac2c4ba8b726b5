import { randomBytes, toHex } from '../bytes.ts'
import type { AuthPayload } from '../authenticate/cacao.ts'
import { type Context, post } from '../context.ts'
import { createKeyPair, type Primitives, topicOf } from '../crypto/primitives.ts'
import { asks } from '../messages/messages.ts'
import type { ProposalRecord } from '../storage/store.ts'
import type { Metadata, ProposalNamespaces } from '../types.ts'
import { printUri } from '../messages/uri.ts'

export type Asked = {
  readonly optionalNamespaces: ProposalNamespaces
  readonly requiredNamespaces: ProposalNamespaces
  readonly sessionProperties?: Readonly<Record<string, string>> | undefined
  /** For one-click auth. */
  readonly payload?: AuthPayload
}

/** A link is shown for 4 minutes (CON-11). Its proposal is valid for 5 (walletconnect.md 5). */
const linkMs = 240_000
const proposalMs = 300_000
/** walletconnect.md 9: one-click auth, an hour. */
const authenticationMs = 3_600_000

export type NewProposal = { readonly record: ProposalRecord; readonly publicKey: string }

/** Makes a proposal with its own keys, without storage or relay. */
export async function createProposal(
  primitives: Primitives,
  nextId: () => number,
  { requiredNamespaces, payload }: Asked,
): Promise<NewProposal> {
  const [id, key, keys] = [nextId(), randomBytes(32), await createKeyPair(primitives)]
  const topic = await topicOf(primitives, key)
  const auth = payload && {
    id: nextId(),
    topic: await topicOf(primitives, keys.publicKey),
    payload,
  }
  const now = Date.now()
  const expiry = Math.floor((now + proposalMs) / 1000)
  const methods = auth && ['wc_sessionAuthenticate']
  const record: ProposalRecord = {
    id,
    topic,
    uri: printUri({ topic, symKey: toHex(key), expiry, methods }),
    expiresAt: now + linkMs,
    endsAt: now + (auth ? authenticationMs : proposalMs),
    required: requiredNamespaces,
    ...(auth ? { auth } : {}),
    state: { name: 'pending', key: toHex(key), privateKey: toHex(keys.privateKey) },
  }
  return { record, publicKey: toHex(keys.publicKey) }
}

/** Stores a proposal, then sends it. One-click auth is sent first, and the first answer wins. */
export async function propose(
  context: Context,
  { record, publicKey }: NewProposal,
  asked: Asked,
  metadata: Metadata,
): Promise<void> {
  const { id, topic, auth, state } = record
  if (state.name !== 'pending') return
  const { key } = state
  const { sessionProperties = {}, optionalNamespaces, requiredNamespaces } = asked
  const proposer = { publicKey, metadata }
  const expiresIn = (ms: number): number => Math.floor((Date.now() + ms) / 1000)
  await context.store.set('proposal', topic, record)
  context.tell({ kind: 'subscribe', topic })
  if (auth) {
    await context.store.set('response', auth.topic, topic)
    context.tell({ kind: 'subscribe', topic: auth.topic })
    const params = {
      authPayload: auth.payload,
      requester: proposer,
      expiryTimestamp: expiresIn(authenticationMs),
    }
    const method = 'wc_sessionAuthenticate'
    const payload = { id: auth.id, jsonrpc: '2.0', method, params }
    await post(context, { topic, key, id: auth.id, payload, delivery: asks[method] })
  }
  // Kotlin and Swift wallets drop a proposal without these fields (walletconnect.md 6).
  const params = {
    requiredNamespaces,
    optionalNamespaces,
    relays: [{ protocol: 'irn' }],
    pairingTopic: topic,
    proposer,
    expiryTimestamp: expiresIn(proposalMs),
    ...(Object.keys(sessionProperties).length > 0 ? { sessionProperties } : {}),
  }
  const payload = { id, jsonrpc: '2.0', method: 'wc_sessionPropose', params }
  await post(context, { topic, key, id, payload, delivery: asks.wc_sessionPropose })
}
