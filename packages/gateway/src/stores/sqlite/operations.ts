import type { MailboxEntry } from '../../ports/mailbox.ts'

/** What the thread with the database is asked to do. */
export type Operation =
  | { readonly kind: 'append'; readonly entries: readonly MailboxEntry[] }
  | {
      readonly kind: 'fetch'
      readonly topic: string
      readonly client: string
      readonly after: number
    }
  | { readonly kind: 'acknowledge'; readonly client: string; readonly ids: readonly number[] }
  | { readonly kind: 'sweep' }
  | { readonly kind: 'size' }

/** Several of them for one commit. `now` is the caller's clock. */
export type Batch = { readonly now: number; readonly operations: readonly Operation[] }
/** In the order of the operations. */
export type Outcome = { readonly value: unknown } | { readonly error: string }

export type MailboxLimits = {
  /** Messages of a topic that nobody has acknowledged. */
  readonly messages: number
  /** And their characters. */
  readonly bytes: number
}
export type MailboxPlace = {
  /** A file, or `:memory:`. */
  readonly file: string
  readonly limits: MailboxLimits
}
