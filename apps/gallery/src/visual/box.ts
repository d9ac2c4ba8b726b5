export const kinds = ['text', 'picture', 'control', 'surface'] as const
export type Kind = (typeof kinds)[number]

/** Edges in CSS pixels of the window. */
export type Area = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A visible piece of the picture. */
export type Box = Area & {
  readonly kind: Kind
  /** A name for reports of differences: its place on the current screen. */
  readonly says?: string
}
