/** A message as its publisher sends it. */
export type MailboxEntry = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation?: string | undefined
  readonly ttlMs: number
  /** Id of the publishing client, which never gets its own message. */
  readonly publisher: string
  /** Network address of the publisher, for its part of the room; only a hash of it is stored. */
  readonly holder?: string | undefined
}

export type MailboxMessage = Omit<MailboxEntry, 'ttlMs' | 'holder'> & {
  /** Rises in the order of acceptance, is never reused, and is at most 2^53-1. */
  readonly id: number
  /** Milliseconds since the epoch; never decreases. */
  readonly publishedAt: number
}

export type MailboxPage = {
  /** Oldest first. */
  readonly messages: readonly MailboxMessage[]
  /** Whether more messages follow. */
  readonly hasMore: boolean
}

export type MailboxSize = {
  readonly messages: number
  /** Messages that no client has acknowledged. */
  readonly waiting: number
}

/**
 * Stores messages by topic until they expire, and the clients that acknowledged each. A message is identified by its
 * topic and the SHA-256 of its text: appending it again changes nothing.
 */
export type Mailbox = {
  /**
   * Store all entries or none. Resolves when they are on disk: they survive a crash of the process and of the system.
   * @returns the messages in the order of the entries, undefined for a repeated message; `full` when a topic
   * or the publisher's address has no room
   * @throws Error when the entries could not be written
   */
  append(
    entries: readonly MailboxEntry[],
  ): Promise<readonly (MailboxMessage | undefined)[] | 'full'>
  /** Messages of a topic for a client after the message `after`, without its own and acknowledged messages. */
  fetch(query: {
    readonly topic: string
    readonly client: string
    readonly after?: number
  }): Promise<MailboxPage>
  /** Mark messages as received by the client. A crash may lose the mark; the messages are delivered again then. */
  acknowledge(client: string, ids: readonly number[]): Promise<void>
  /** Delete some expired messages. @returns whether more are left */
  sweep(): Promise<boolean>
  size(): Promise<MailboxSize>
  close(): Promise<void>
}
