import { setTimeout } from 'node:timers/promises'
import type { Mailbox, MailboxPage } from '../../../ports/mailbox.ts'
import { kibibytesOf } from './frames.ts'
import type { SharedRead } from './sharedReads.ts'

/** Reads of one connection. */
export type ReadTurns = Pick<Mailbox, 'fetch'> & {
  /**
   * A read for which the client waits.
   * @param begin called when the read has its turn; the read fails if it throws
   * @returns undefined if the client's address owes for earlier reads
   */
  ask(query: Parameters<Mailbox['fetch']>[0], begin?: () => void): Promise<MailboxPage | undefined>
  /** Whether few reads wait, so that one more may. */
  mayAsk(): boolean
  /** Drop the read of a subscription's topic if it has not begun. It never settles. */
  leave(topic: string): void
  /** Drop all reads that have not begun. */
  end(): void
}

/** The allowance of a client to read. What a page costs is known only afterwards. */
export type Reading = {
  /** 0 when the client may read, or the seconds after which it is worth asking again. */
  seconds(): number
  /** Charge so many KiB. */
  charge(work: number): void
}

const readsAtOnce = 4
/** Reads for which a client waits, beside those of its subscriptions. */
const mostAsked = 16
const [firstWaitMs, lastWaitMs] = [20, 640]

/**
 * Few reads at once, so that a client with hundreds of topics lets the messages of others pass between them. A read waits
 * until the client has paid for those before it.
 */
export function createReadTurns(fetch: SharedRead, reading: Reading): ReadTurns {
  /** A subscription has one read at a time, of its topic. */
  const waiting = new Map<string | symbol, () => void>()
  let [running, asked, hasEnded] = [0, 0, false]

  async function take<Value>(key: string | symbol, read: () => Promise<Value>): Promise<Value> {
    if (running < readsAtOnce) running += 1
    else await new Promise<void>((resolve) => waiting.set(key, resolve))
    try {
      return await read()
    } finally {
      // The next read takes over the place of this one.
      const [next] = waiting
      if (next) {
        const [first, start] = next
        waiting.delete(first)
        start()
      } else running -= 1
    }
  }
  const read: SharedRead = async (query) => {
    if (hasEnded) return { messages: [], hasMore: false }
    const page = await fetch(query)
    for (const message of page?.messages ?? []) reading.charge(kibibytesOf(message))
    return page
  }

  async function paid(): Promise<void> {
    for (let waitMs = firstWaitMs; !hasEnded && reading.seconds() > 0; waitMs *= 2)
      await setTimeout(Math.min(waitMs, lastWaitMs), undefined, { ref: false })
  }

  return {
    fetch: (query) =>
      take(query.topic, async () => {
        for (;;) {
          await paid()
          const page = await read(query)
          if (page) return page
        }
      }),
    async ask(query, begin) {
      asked += 1
      try {
        return await take(Symbol(), () => {
          begin?.()
          return read(query)
        })
      } finally {
        asked -= 1
      }
    },
    mayAsk: () => asked < mostAsked,
    leave: (topic) => void waiting.delete(topic),
    end() {
      hasEnded = true
      waiting.clear()
    },
  }
}
