import { hash } from 'node:crypto'
import type { FairBudget } from '../../../limits/fairBudget.ts'
import type { Mailbox, MailboxPage } from '../../../ports/mailbox.ts'
import type { PubSub } from '../../../ports/pubSub.ts'
import { RelayError } from './errors.ts'
import { lengthOf, pushFrame } from './frames.ts'
import type { RelayLimits } from '../limits.ts'
import type { RelayMetrics } from '../metrics.ts'
import { createReadTurns, type Reading } from './readTurns.ts'
import type { SharedRead } from './sharedReads.ts'
import { createSubscription, type Outlet, type Subscription } from './subscription.ts'

/** The client of a connection, over any transport. */
export type Peer = {
  /** did:key of the client: the address of its mailbox. */
  readonly client: string
  /** Network address, for limits. */
  readonly address: string
  /** @returns false for a client that is gone or does not read */
  send(text: string): boolean
  /** Stop to read from the client until `read`. */
  pause(): void
  read(): void
  /** Whether sent data piles up because the client does not read. */
  isCongested(): boolean
  /** Whether there is room for so much more until the client reads it. */
  hasRoom(characters: number): boolean
  close(code: number, reason: string): void
}

export type Connection = {
  readonly peer: Peer
  /** @throws RelayError `SubscriberLimitExceeded` @returns the work to do after the caller was answered */
  subscribe(topic: string): Promise<() => void>
  unsubscribe(topic: string): void
  /**
   * A page of the messages that wait on a topic; undefined if the client's address owes for earlier ones.
   * @param begin called when the mailbox is about to be read; the read fails if it throws
   */
  fetch(topic: string, begin?: () => void): Promise<MailboxPage | undefined>
  /** Whether few fetches wait, so that one more may. */
  mayFetch(): boolean
  /** The client's answer to a push. */
  answered(id: number, isResult: boolean): void
  /** The client's receipts for pushes. */
  received(ids: readonly number[]): Promise<void>
  /** Continue to push: there may be room. */
  resume(): void
  end(): void
}

/** The most pushes without an answer; a client that never answers gets no more until it subscribes again. */
const mostUnanswered = 1_000

type Interest = { readonly subscription: Subscription; stop: () => void }

/** A client's socket: its topics and its pushes. */
export function createConnection(
  peer: Peer,
  {
    mailbox,
    read,
    reading,
    pubSub,
    limits,
    metrics,
    topics: room,
  }: {
    readonly mailbox: Mailbox
    readonly read: SharedRead
    readonly reading: Reading
    readonly pubSub: PubSub
    readonly limits: RelayLimits
    readonly metrics: RelayMetrics
    /** Room for the topics of all connections. */
    readonly topics: FairBudget
  },
): Connection {
  const interests = new Map<string, Interest>()
  /** Ids of the pushes without an answer: only they can be acknowledged, so that invented ids cost nothing. */
  const unanswered = new Set<number>()
  let isHeldBack = false
  let hasEnded = false
  const reads = createReadTurns(read, reading)
  const outlet: Outlet = {
    client: peer.client,
    hasRoom(message) {
      const hasRoom =
        unanswered.size < mostUnanswered &&
        !peer.isCongested() &&
        peer.hasRoom(message ? lengthOf(message) : 0)
      isHeldBack ||= !hasRoom
      return hasRoom
    },
    push(message) {
      unanswered.add(message.id)
      metrics.pushed += 1
      peer.send(pushFrame(subscriptionId(message.topic, peer.client), message))
    },
    // The client reconnects and finds its messages in the mailbox.
    fail: () => peer.close(1013, 'The mailbox cannot be read. Try again later'),
  }

  const connection: Connection = {
    peer,
    async subscribe(topic) {
      // A method can have waited for the disk meanwhile.
      if (hasEnded) return () => {}
      const known = interests.get(topic)
      if (known) return () => known.subscription.restart()
      if (interests.size >= limits.topicsPerSocket || room.take([peer.address]) > 0)
        throw new RelayError('SubscriberLimitExceeded')
      const subscription = createSubscription(topic, { mailbox: reads, outlet })
      const interest: Interest = { subscription, stop: () => {} }
      interests.set(topic, interest)
      const stop = await pubSub.subscribe(topic, subscription.hear)
      // The client may have unsubscribed or gone in the meantime.
      if (interests.get(topic) === interest) interest.stop = stop
      else stop()
      return () => subscription.restart()
    },
    unsubscribe(topic) {
      const interest = interests.get(topic)
      if (!interest) return
      interests.delete(topic)
      room.give([peer.address])
      interest.subscription.end()
      reads.leave(topic)
      interest.stop()
    },
    fetch: (topic, begin) => reads.ask({ topic, client: peer.client }, begin),
    mayFetch: () => reads.mayAsk(),
    answered(id, isResult) {
      // An acknowledgement that cannot be stored only causes a second delivery.
      if (isResult) connection.received([id]).catch(() => {})
      else if (unanswered.delete(id)) connection.resume()
    },
    async received(ids) {
      const known = ids.filter((id) => unanswered.delete(id))
      if (known.length === 0) return
      metrics.acknowledged += known.length
      connection.resume()
      await mailbox.acknowledge(peer.client, known)
    },
    resume() {
      if (!isHeldBack || unanswered.size > mostUnanswered / 2 || peer.isCongested()) return
      isHeldBack = false
      for (const { subscription } of interests.values()) subscription.resume()
    },
    end() {
      hasEnded = true
      for (const topic of [...interests.keys()]) connection.unsubscribe(topic)
      reads.end()
    },
  }
  return connection
}

/** The JS SDK computes this id itself and ignores ours, so both must be equal (walletconnect.md 3, irn_subscribe). */
export function subscriptionId(topic: string, client: string): string {
  return hash('sha256', topic + client, 'hex')
}
