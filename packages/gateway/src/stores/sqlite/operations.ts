import type { MailboxEntry } from '../../ports/mailbox.ts'

/** An operation for the database thread. */
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

/** Operations of one commit. `now` is the caller's clock. */
export type Batch = { readonly now: number; readonly operations: readonly Operation[] }
/** The outcome of an operation; outcomes come in the order of the operations. */
export type Outcome = { readonly value: unknown } | { readonly error: string }

export type MailboxLimits = {
  /** The most messages of a topic that no client has acknowledged. */
  readonly messages: number
  /** The most characters of these messages. */
  readonly bytes: number
  /** The most characters of all messages. */
  readonly totalBytes: number
}
export type MailboxPlace = {
  /** A file, or `:memory:`. */
  readonly file: string
  readonly limits: MailboxLimits
}
