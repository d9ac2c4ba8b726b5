export const kinds = ['text', 'picture', 'control', 'surface'] as const
export type Kind = (typeof kinds)[number]

/** Edges in CSS pixels of the window. */
export type Area = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A piece of what is seen. */
export type Box = Area & {
  readonly kind: Kind
  /** Names it to whoever reads of a difference, where it is on the screen now. */
  readonly says?: string
}
