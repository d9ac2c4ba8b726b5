/** A message as its publisher hands it over. */
export type MailboxEntry = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation?: string | undefined
  readonly ttlMs: number
  /** Client id; it never gets its own message back. */
  readonly publisher: string
}

export type MailboxMessage = Omit<MailboxEntry, 'ttlMs'> & {
  /** Rises in the order of acceptance, is never used again, and is at most 2^53-1. */
  readonly id: number
  /** Milliseconds since the epoch; never decreases. */
  readonly publishedAt: number
}

export type MailboxPage = {
  /** Oldest first. */
  readonly messages: readonly MailboxMessage[]
  /** Whether there are more after the last of these. */
  readonly hasMore: boolean
}

export type MailboxSize = {
  readonly messages: number
  /** Those that nobody has acknowledged. */
  readonly waiting: number
}

/**
 * Messages by topic until their time is over, and which client has had which. A message is its topic and the SHA-256
 * of its text: the same one again changes nothing.
 */
export type Mailbox = {
  /**
   * Take all entries or none. Resolves when they are on disk: what was appended survives the death of the process and
   * of the system.
   * @returns in the order of the entries, undefined for one that was known already; `full` when a topic has no room
   * @throws Error when they could not be written
   */
  append(
    entries: readonly MailboxEntry[],
  ): Promise<readonly (MailboxMessage | undefined)[] | 'full'>
  /** What a topic holds for a client after the message `after`: not its own, and nothing it has acknowledged. */
  fetch(query: {
    readonly topic: string
    readonly client: string
    readonly after?: number
  }): Promise<MailboxPage>
  /** The client has had these. Lost only with the process, and then delivered again. */
  acknowledge(client: string, ids: readonly number[]): Promise<void>
  /** Forget some of what is over. @returns whether there was more than could be forgotten in one go */
  sweep(): Promise<boolean>
  size(): Promise<MailboxSize>
  close(): Promise<void>
}
