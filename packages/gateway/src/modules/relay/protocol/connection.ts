import { hash } from 'node:crypto'
import type { Mailbox } from '../../../ports/mailbox.ts'
import type { PubSub } from '../../../ports/pubSub.ts'
import { RelayError } from './errors.ts'
import { pushFrame } from './frames.ts'
import type { RelayLimits } from '../limits.ts'
import type { RelayMetrics } from '../metrics.ts'
import { createSubscription, type Outlet, type Subscription } from './subscription.ts'

/** The way back to a client, whatever carries it. */
export type Peer = {
  /** did:key of the client: the address of its mailbox. */
  readonly client: string
  /** Network address, for limits. */
  readonly address: string
  /** @returns false for a client that has gone, or does not read */
  send(text: string): boolean
  /** Whether what was sent piles up because the client does not read. */
  isCongested(): boolean
  close(code: number, reason: string): void
}

export type Connection = {
  readonly peer: Peer
  /** @throws RelayError `SubscriberLimitExceeded` @returns what to do once the caller was answered */
  subscribe(topic: string): Promise<() => void>
  unsubscribe(topic: string): void
  /** The client's answer to a push. */
  answered(id: number, isResult: boolean): void
  /** There may be room for more pushes. */
  resume(): void
  end(): void
}

/** Pushed and unanswered at once; a client that never answers gets no more until it subscribes anew. */
const mostUnanswered = 1_000

type Interest = { readonly subscription: Subscription; stop: () => void }

/** A client's socket: its topics, and what was pushed to it. */
export function createConnection(
  peer: Peer,
  {
    mailbox,
    pubSub,
    limits,
    metrics,
  }: {
    readonly mailbox: Mailbox
    readonly pubSub: PubSub
    readonly limits: RelayLimits
    readonly metrics: RelayMetrics
  },
): Connection {
  const interests = new Map<string, Interest>()
  let unanswered = 0
  let isHeldBack = false
  const outlet: Outlet = {
    client: peer.client,
    hasRoom() {
      const hasRoom = unanswered < mostUnanswered && !peer.isCongested()
      isHeldBack ||= !hasRoom
      return hasRoom
    },
    push(message) {
      unanswered += 1
      metrics.pushed += 1
      peer.send(pushFrame(subscriptionId(message.topic, peer.client), message))
    },
    // The client comes back, and finds its messages where they were.
    fail: () => peer.close(1013, 'The mailbox cannot be read. Try again later'),
  }

  const connection: Connection = {
    peer,
    async subscribe(topic) {
      const known = interests.get(topic)
      if (known) return () => known.subscription.restart()
      if (interests.size >= limits.topicsPerSocket) throw new RelayError('SubscriberLimitExceeded')
      const subscription = createSubscription(topic, { mailbox, outlet })
      const interest: Interest = { subscription, stop: () => {} }
      interests.set(topic, interest)
      const stop = await pubSub.subscribe(topic, subscription.hear)
      // Unsubscribed, or gone, in the meantime.
      if (interests.get(topic) === interest) interest.stop = stop
      else stop()
      return () => subscription.restart()
    },
    unsubscribe(topic) {
      const interest = interests.get(topic)
      interests.delete(topic)
      interest?.subscription.end()
      interest?.stop()
    },
    answered(id, isResult) {
      // Nobody acknowledges more than was pushed, so that made-up ids cost nothing.
      if (unanswered === 0) return
      unanswered -= 1
      if (isResult) {
        metrics.acknowledged += 1
        // What cannot be written down is delivered again.
        mailbox.acknowledge(peer.client, [id]).catch(() => {})
      }
      connection.resume()
    },
    resume() {
      if (!isHeldBack || unanswered > mostUnanswered / 2 || peer.isCongested()) return
      isHeldBack = false
      for (const { subscription } of interests.values()) subscription.resume()
    },
    end() {
      for (const topic of [...interests.keys()]) connection.unsubscribe(topic)
    },
  }
  return connection
}

/** The JS SDK computes this itself and ignores ours, so that all agree (walletconnect.md 3, irn_subscribe). */
export function subscriptionId(topic: string, client: string): string {
  return hash('sha256', topic + client, 'hex')
}
