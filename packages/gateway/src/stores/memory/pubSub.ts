import type { MailboxMessage } from '../../ports/mailbox.ts'
import type { PubSub } from '../../ports/pubSub.ts'

type Listener = (message: MailboxMessage) => void

/** A PubSub within this process. */
export function memoryPubSub(): PubSub {
  const listeners = new Map<string, Set<Listener>>()
  return {
    publish(message) {
      for (const listener of listeners.get(message.topic) ?? []) listener(message)
    },
    async subscribe(topic, listener) {
      const others = listeners.get(topic) ?? new Set()
      listeners.set(topic, others.add(listener))
      return () => {
        others.delete(listener)
        if (others.size === 0 && listeners.get(topic) === others) listeners.delete(topic)
      }
    },
    topics: () => listeners.size,
  }
}
