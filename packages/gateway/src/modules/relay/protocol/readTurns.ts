import type { Mailbox } from '../../../ports/mailbox.ts'

/** Reads of one connection, by topic: each topic has one read at a time. */
export type ReadTurns = Pick<Mailbox, 'fetch'> & {
  /** Drop the read of a topic if it has not begun. It never settles. */
  leave(topic: string): void
}

const readsAtOnce = 4

/** Few reads at once, so that a client with hundreds of topics lets the messages of others pass between them. */
export function createReadTurns(mailbox: Mailbox): ReadTurns {
  const waiting = new Map<string, () => void>()
  let reading = 0
  return {
    async fetch(query) {
      if (reading < readsAtOnce) reading += 1
      else await new Promise<void>((resolve) => waiting.set(query.topic, resolve))
      try {
        return await mailbox.fetch(query)
      } finally {
        // The next read takes over the place of this one.
        const [next] = waiting
        if (next) {
          const [topic, start] = next
          waiting.delete(topic)
          start()
        } else reading -= 1
      }
    },
    leave: (topic) => void waiting.delete(topic),
  }
}
