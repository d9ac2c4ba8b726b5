import type { MailboxMessage } from '../../ports/mailbox.ts'
import type { PubSub } from '../../ports/pubSub.ts'

type Listener = (message: MailboxMessage) => void
/** A message, and the listeners that have not heard it. */
type Round = { readonly message: MailboxMessage; readonly listeners: Iterator<Listener> }

/** The characters that listeners hear until other work of the process has a turn. */
const charactersAtOnce = 1024 * 1024

/** A PubSub within this process. A large message to thousands of listeners takes many turns of the event loop. */
export function memoryPubSub(): PubSub {
  const listeners = new Map<string, Set<Listener>>()
  /** What topics have not heard, the topic with the next turn first. */
  const unheard = new Map<string, Round[]>()

  /** @returns whether all listeners have heard the message */
  function say({ message, listeners: left }: Round): boolean {
    for (let said = 0; said < charactersAtOnce; said += message.message.length + 512) {
      const next = left.next()
      if (next.done) return true
      next.value(message)
    }
    return false
  }

  function sayMore(): void {
    const [first] = unheard
    if (!first) return
    const [topic, rounds] = first
    unheard.delete(topic)
    if (rounds[0] && say(rounds[0])) rounds.shift()
    if (rounds.length > 0) unheard.set(topic, rounds)
    if (unheard.size > 0) setImmediate(sayMore)
  }

  return {
    publish(message) {
      const { topic } = message
      const round = { message, listeners: (listeners.get(topic) ?? new Set<Listener>()).values() }
      const rounds = unheard.get(topic)
      if (rounds) rounds.push(round)
      else if (!say(round)) {
        if (unheard.size === 0) setImmediate(sayMore)
        unheard.set(topic, [round])
      }
    },
    async subscribe(topic, listener) {
      const others = listeners.get(topic) ?? new Set()
      listeners.set(topic, others.add(listener))
      return () => {
        others.delete(listener)
        if (others.size === 0 && listeners.get(topic) === others) listeners.delete(topic)
      }
    },
    listeners: (topic) => listeners.get(topic)?.size ?? 0,
    topics: () => listeners.size,
  }
}
