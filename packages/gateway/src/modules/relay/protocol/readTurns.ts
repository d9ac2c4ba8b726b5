import type { Mailbox, MailboxPage } from '../../../ports/mailbox.ts'

/** Reads of one connection. */
export type ReadTurns = Pick<Mailbox, 'fetch'> & {
  /**
   * A read for which the client waits.
   * @param begin called when the read has its turn; the read fails if it throws
   */
  ask(query: Parameters<Mailbox['fetch']>[0], begin?: () => void): Promise<MailboxPage>
  /** Drop the read of a subscription's topic if it has not begun. It never settles. */
  leave(topic: string): void
  /** Drop all reads that have not begun. */
  end(): void
}

const readsAtOnce = 4

/** Few reads at once, so that a client with hundreds of topics lets the messages of others pass between them. */
export function createReadTurns(
  fetch: Mailbox['fetch'],
  /** Called with each page, before it is used. */
  onPage: (page: MailboxPage) => void,
): ReadTurns {
  /** A subscription has one read at a time, of its topic. */
  const waiting = new Map<string | symbol, () => void>()
  let reading = 0

  async function take<Value>(key: string | symbol, read: () => Promise<Value>): Promise<Value> {
    if (reading < readsAtOnce) reading += 1
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
      } else reading -= 1
    }
  }
  const read: Mailbox['fetch'] = async (query) => {
    const page = await fetch(query)
    onPage(page)
    return page
  }

  return {
    fetch: (query) => take(query.topic, () => read(query)),
    ask: (query, begin) =>
      take(Symbol(), async () => {
        begin?.()
        return read(query)
      }),
    leave: (topic) => void waiting.delete(topic),
    end: () => waiting.clear(),
  }
}
