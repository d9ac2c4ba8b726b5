import type { MailboxMessage } from './mailbox.ts'

/** Tells every node what was accepted, in order per topic. Losing a word costs time only: the mailbox has it. */
export type PubSub = {
  publish(message: MailboxMessage): void
  /** Resolves when nothing published from then on is missed. @returns ends it */
  subscribe(topic: string, listener: (message: MailboxMessage) => void): Promise<() => void>
  /** Topics with a listener here. */
  topics(): number
}
