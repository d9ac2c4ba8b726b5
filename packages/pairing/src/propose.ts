import { type Context, post } from './context.ts'
import { asks } from './messages.ts'
import type { ProposalRecord } from './store.ts'
import type { Metadata, ProposalNamespaces } from './types.ts'

export type ProposalParts = {
  readonly optionalNamespaces: ProposalNamespaces
  readonly requiredNamespaces: ProposalNamespaces
  readonly sessionProperties?: Readonly<Record<string, string>> | undefined
  readonly proposer: { readonly publicKey: string; readonly metadata: Metadata }
  /** Unix seconds. */
  readonly expiry: number
}

/** walletconnect.md 9: from now, seconds. */
const authenticationSeconds = 3600

/** Keeps a proposal, then sends it; one-click auth goes before it, and whichever is answered wins. */
export async function propose(
  context: Context,
  record: ProposalRecord,
  parts: ProposalParts,
): Promise<void> {
  const { id, topic, auth, state } = record
  if (state.name !== 'pending') return
  const { key } = state
  const { proposer, expiry, sessionProperties, ...namespaces } = parts
  await context.store.set('proposal', topic, record)
  context.tell({ kind: 'subscribe', topic })
  if (auth) {
    await context.store.set('response', auth.topic, topic)
    context.tell({ kind: 'subscribe', topic: auth.topic })
    const params = {
      authPayload: auth.payload,
      requester: proposer,
      expiryTimestamp: Math.floor(Date.now() / 1000) + authenticationSeconds,
    }
    const method = 'wc_sessionAuthenticate'
    const payload = { id: auth.id, jsonrpc: '2.0', method, params }
    await post(context, { topic, key, id: auth.id, payload, delivery: asks[method] })
  }
  // Kotlin and Swift wallets drop a proposal without these fields (walletconnect.md 6).
  const params = {
    ...namespaces,
    relays: [{ protocol: 'irn' }],
    pairingTopic: topic,
    proposer,
    expiryTimestamp: expiry,
    ...(Object.keys(sessionProperties ?? {}).length > 0 ? { sessionProperties } : {}),
  }
  const payload = { id, jsonrpc: '2.0', method: 'wc_sessionPropose', params }
  await post(context, { topic, key, id, payload, delivery: asks.wc_sessionPropose })
}
