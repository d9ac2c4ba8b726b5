import type { MailboxMessage } from './mailbox.ts'

/**
 * Sends accepted messages to every relay process, in order per topic. A lost message only costs time: the mailbox has
 * it.
 */
export type PubSub = {
  publish(message: MailboxMessage): void
  /** Resolves when the subscription misses no later message. @returns a function that ends it */
  subscribe(topic: string, listener: (message: MailboxMessage) => void): Promise<() => void>
  /** Number of a topic's listeners in this process. */
  listeners(topic: string): number
  /** Number of topics with a listener in this process. */
  topics(): number
}
