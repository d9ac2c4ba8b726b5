import {
  type Channels,
  contrast,
  readable,
  readableOn,
  type TokenName,
} from '@latchkey/modal/fixtures'
import { type Draft, type Mode, valueOf } from './draft.ts'

/** Pairs of colours in views, with the contrast that WCAG 2.2 AA requires: 1.4.3 for text, 1.4.11 for other elements. */
export type Pair = {
  readonly label: string
  readonly over: TokenName
  readonly ground: TokenName
  readonly wanted: number
}

const notText = 3
const grounds = [
  ['background', '--lk-bg'],
  ['surface', '--lk-surface'],
  ['surface under the pointer', '--lk-surface-hover'],
] as const

export const pairs: readonly Pair[] = [
  ...grounds.map(([name, ground]) => text('Text', name, '--lk-fg', ground)),
  ...grounds.map(([name, ground]) => text('Secondary text', name, '--lk-fg-muted', ground)),
  text('Text', 'accent', '--lk-accent-fg', '--lk-accent'),
  { label: 'Focus ring on background', over: '--lk-accent', ground: '--lk-bg', wanted: notText },
  text('Positive', 'surface', '--lk-positive', '--lk-surface'),
  text('Warning', 'surface', '--lk-warning', '--lk-surface'),
  text('Negative', 'surface', '--lk-negative', '--lk-surface'),
]

function text(label: string, groundName: string, over: TokenName, ground: TokenName): Pair {
  return { label: `${label} on ${groundName}`, over, ground, wanted: readable }
}

/** Red, green, blue (0 to 255) and opacity (0 to 1) of a CSS colour; undefined for invalid text. */
export type ReadColor = (color: string) => readonly [...Channels, number] | undefined

/** The contrast of a pair in a mode as seen on screen: translucent colours are blended with the colour below. */
export function contrastOf(
  draft: Draft,
  mode: Mode,
  { over, ground }: Pair,
  read: ReadColor,
): number | undefined {
  const bottom = opaque(read(valueOf(draft, mode, '--lk-bg')))
  const below = bottom && blend(read(valueOf(draft, mode, ground)), bottom)
  if (!below) return undefined
  const isPicked = over === '--lk-accent-fg' && !draft.values[mode][over]
  const above = read(isPicked ? readableOn(below) : valueOf(draft, mode, over))
  const mixed = blend(above, below)
  return mixed && contrast(mixed, below)
}

function opaque(color: ReturnType<ReadColor>): Channels | undefined {
  return color && [color[0], color[1], color[2]]
}

function blend(over: ReturnType<ReadColor>, below: Channels): Channels | undefined {
  if (!over) return undefined
  const [red, green, blue, opacity] = over
  const mix = (one: number, other: number): number => one * opacity + other * (1 - opacity)
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2])]
}
