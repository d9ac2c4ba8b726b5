import type { ViewName } from '@latchkey/modal/fixtures'

/** Facts for drawing a view. */
export type ViewNote = {
  /** The id of its chapter. */
  readonly chapter: string
  /** The condition for the view. */
  readonly when: string
  /** Its purpose and its rules. */
  readonly rules: string
  /** Destinations, with the press that leads to each. */
  readonly leads: { readonly [view in ViewName]?: string }
  /** Ways out beside Back and Close. */
  readonly ends: string
  readonly states: { readonly [kind in Kind]: string | None }
}

/** States that every view must have, or must give a reason for not having. */
export const kinds = ['empty', 'loading', 'error', 'offline', 'long'] as const
export type Kind = (typeof kinds)[number]
/** The reason for a missing state. */
export type None = { readonly none: string }

export type ViewNotes = { readonly [view in ViewName]?: ViewNote }

export type Chapter = {
  /** Its place in the URL, after `#`. */
  readonly id: string
  readonly title: string
  readonly about: readonly string[]
  /** Groups of stories beside those of its views, shown here completely. */
  readonly groups?: readonly string[]
  /** Single stories that are also shown here: `Account.snackbar`. */
  readonly also?: readonly string[]
}

export function none(reason: string): None {
  return { none: reason }
}
