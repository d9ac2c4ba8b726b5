import { fromHex } from './bytes.ts'
import type { Primitives } from './crypto/primitives.ts'
import { seal } from './messages/envelope.ts'
import { printJson } from './messages/json.ts'
import type { Delivery } from './messages/messages.ts'
import { PairingError } from './pairingError.ts'
import type { OutboxRecord, Store } from './storage/store.ts'
import type { Notice } from './tabs/tabs.ts'

/** What a client's parts share. */
export type Context = {
  readonly store: Store
  readonly primitives: Primitives
  readonly nextId: () => number
  readonly tell: (notice: Notice) => void
  /** Tells apart what tabs with a mailbox each have heard; empty where they share one. */
  readonly mailbox: string
  /** After what is being received, so that no record is written by two hands. */
  readonly inTurn: <T>(act: () => Promise<T>) => Promise<T>
}

export type Outgoing = {
  readonly topic: string
  /** Hex. */
  readonly key: string
  /** By which `sent` is told; a request's own, as a rule. */
  readonly id: number
  readonly payload: unknown
  readonly delivery: Delivery
}

/** Characters: more is refused by relays, or ends the connection (walletconnect.md 3). */
const maxMessage = 2 ** 20

/**
 * Seals a message and puts it into the outbox; from there it goes out as soon as a relay takes it.
 * @throws PairingError `INVALID` when it is larger than relays take
 */
export async function post({ store, tell }: Context, outgoing: Outgoing): Promise<void> {
  const { topic, key, id, payload, delivery } = outgoing
  const { tag, ttl, prompt = false } = delivery
  const message = seal(fromHex(key) ?? new Uint8Array(), printJson(payload))
  if (message.length > maxMessage)
    throw new PairingError({ code: 'INVALID', message: 'The request is too large for a relay' })
  const endsAt = Date.now() + ttl * 1000
  const entry: OutboxRecord = { id, topic, message, tag, ttl, prompt, endsAt }
  await store.set('outbox', id, entry)
  tell({ kind: 'publish', entry })
}
