import { fromHex } from './bytes.ts'
import type { Primitives } from './crypto/primitives.ts'
import { seal } from './messages/envelope.ts'
import { printJson } from './messages/json.ts'
import type { Delivery } from './messages/messages.ts'
import { PairingError } from './pairingError.ts'
import type { OutboxRecord, Store } from './storage/store.ts'
import type { Notice } from './tabs/tabs.ts'

/** State that the parts of a client share. */
export type Context = {
  readonly store: Store
  readonly primitives: Primitives
  readonly nextId: () => number
  readonly tell: (notice: Notice) => void
  /** Marks the records of tabs with separate mailboxes; empty for tabs with one mailbox. */
  readonly mailbox: string
  /** Runs after the message that is being received, so that records are not written concurrently. */
  readonly inTurn: <T>(act: () => Promise<T>) => Promise<T>
}

export type Outgoing = {
  readonly topic: string
  /** Hex. */
  readonly key: string
  /** The id that `sent` reports; mostly the id of the request. */
  readonly id: number
  readonly payload: unknown
  readonly delivery: Delivery
}

/** Limit in characters: relays refuse longer messages or close the connection (walletconnect.md 3). */
const maxMessage = 2 ** 20

/**
 * Seals a message and puts it into the outbox. It is sent as soon as a relay accepts it.
 * @throws PairingError `INVALID` when it is larger than the limit of relays
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
