import type { Mailbox, MailboxMessage } from '../../../ports/mailbox.ts'

/** The part of a connection that a subscription needs. */
export type Outlet = {
  readonly client: string
  /** Whether a message may be pushed now. If not, `resume` is called when there is room. */
  hasRoom(message?: MailboxMessage): boolean
  push(message: MailboxMessage): void
  /** Called when the mailbox cannot be read. */
  fail(): void
}

export type Subscription = {
  /**
   * Push the mailbox's messages for the client from the beginning, including pushed messages that were not
   * acknowledged.
   */
  restart(): void
  /** Continue: there is room again. */
  resume(): void
  /** Take a message that was published on the topic. */
  hear(message: MailboxMessage): void
  end(): void
}

/**
 * One connection's subscription to one topic. Messages come from the mailbox until it is empty, then directly from the
 * publisher. They keep the order of acceptance: a message that arrives before its turn is read from the mailbox later.
 */
export function createSubscription(
  topic: string,
  { mailbox, outlet }: { readonly mailbox: Pick<Mailbox, 'fetch'>; readonly outlet: Outlet },
): Subscription {
  /** Id of the last message that was pushed or is not for this client. */
  let cursor = 0
  let state: 'live' | 'behind' | 'reading' | 'ended' = 'behind'
  /** A message arrived while a page was read, and the page may lack it. */
  let isStale = false

  async function read(): Promise<void> {
    state = 'reading'
    do {
      isStale = false
      const from = cursor
      const page = await mailbox.fetch({ topic, client: outlet.client, after: from })
      if (hasEnded()) return
      // A restart moved the cursor back, so this page is dropped.
      if (cursor !== from) continue
      for (const message of page.messages) {
        if (!outlet.hasRoom(message)) {
          state = 'behind'
          return
        }
        outlet.push(message)
        cursor = message.id
      }
      isStale ||= page.hasMore
    } while (isStale)
    state = 'live'
  }

  const hasEnded = (): boolean => state === 'ended'
  const catchUp = (): void => {
    if (state === 'reading') isStale = true
    else if (state !== 'ended' && outlet.hasRoom()) read().catch(() => hasEnded() || outlet.fail())
  }

  return {
    restart() {
      cursor = 0
      catchUp()
    },
    resume() {
      if (state === 'behind') catchUp()
    },
    hear(message) {
      if (state === 'reading') isStale = true
      if (state !== 'live' || message.id <= cursor) return
      if (message.publisher === outlet.client) return
      if (!outlet.hasRoom(message)) {
        state = 'behind'
        return
      }
      outlet.push(message)
      cursor = message.id
    },
    end() {
      state = 'ended'
    },
  }
}
