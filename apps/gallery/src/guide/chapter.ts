import type { ViewName } from '@latchkey/modal/fixtures'

/** What somebody has to know to draw a view. */
export type ViewNote = {
  /** When it appears. */
  readonly when: string
  /** What it decides, and which rules hold. */
  readonly rules: string
  /** Where a press leads, and which press that is. */
  readonly leads: { readonly [view in ViewName]?: string }
  /** How one leaves, beside the way back and closing. */
  readonly ends: string
  readonly states: { readonly [kind in Kind]: string | None }
}

/** The states that every view has to have, or say why it has none. */
export const kinds = ['empty', 'loading', 'error', 'offline', 'long'] as const
export type Kind = (typeof kinds)[number]
/** Why there is no such state. */
export type None = { readonly none: string }

export type ViewNotes = { readonly [view in ViewName]?: ViewNote }

export type Chapter = {
  /** Its place in the page's address. */
  readonly id: string
  readonly title: string
  readonly about: readonly string[]
  /** Groups of stories of which all are shown here. */
  readonly groups: readonly string[]
  /** Single stories that are shown here too: `Account.snackbar`. */
  readonly also?: readonly string[]
}

export function none(reason: string): None {
  return { none: reason }
}
