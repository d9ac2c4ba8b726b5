import type { Mailbox, MailboxMessage } from '../../../ports/mailbox.ts'

/** What a subscription needs of its connection. */
export type Outlet = {
  readonly client: string
  /** Whether another message may be pushed now; `resume` is called when that changes. */
  hasRoom(): boolean
  push(message: MailboxMessage): void
  /** The mailbox could not be read. */
  fail(): void
}

export type Subscription = {
  /** Push what the mailbox holds for the client, from the beginning: whatever was pushed before and not acknowledged. */
  restart(): void
  /** There is room again. */
  resume(): void
  /** Something was published on the topic. */
  hear(message: MailboxMessage): void
  end(): void
}

/**
 * One connection's interest in one topic. Messages come from the mailbox until nothing is left there, and then straight
 * from their publisher; in order of acceptance either way, since a message heard before its turn is left to the mailbox.
 */
export function createSubscription(
  topic: string,
  { mailbox, outlet }: { readonly mailbox: Mailbox; readonly outlet: Outlet },
): Subscription {
  /** Everything up to this message was pushed or is not for this client. */
  let cursor = 0
  let state: 'live' | 'behind' | 'reading' | 'ended' = 'behind'
  /** Something happened while reading that the page may not show. */
  let isStale = false

  async function read(): Promise<void> {
    state = 'reading'
    do {
      isStale = false
      const from = cursor
      const page = await mailbox.fetch({ topic, client: outlet.client, after: from })
      if (hasEnded()) return
      // A restart moved the cursor back: this page is of no use.
      if (cursor !== from) continue
      for (const message of page.messages) {
        if (!outlet.hasRoom()) {
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
      if (!outlet.hasRoom()) {
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
