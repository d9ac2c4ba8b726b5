import { inTurn } from '../../packages/modal/src/fixtures/turns.ts'

/** One playing of a story, in which both themes are drawn in turn. */
export type Play = {
  readonly story: string
  readonly dir: 'ltr' | 'rtl'
  readonly width: number
}

export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

export const windows = [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
] as const

const dirs = ['ltr', 'rtl'] as const

/** Alternates the direction in each width, so that a view with few stories gets both. */
const combinations = windows.flatMap(({ width }) => dirs.map((dir) => ({ width, dir })))

/** Every story in every window and both directions. Sorted by window, because turning it costs a layout. */
export function wholeMatrix(stories: readonly string[]): readonly Play[] {
  return windows.flatMap(({ width }) =>
    stories.flatMap((story) => dirs.map((dir) => ({ story, dir, width }))),
  )
}

/** A sixth: each story in one window and direction, and each view in all of them. Stories are named `View.state`. */
export function turnOfMatrix(stories: readonly string[]): readonly Play[] {
  const viewOf = (story: string): string => story.slice(0, story.indexOf('.'))
  const plays = [...new Set(stories.map(viewOf))].flatMap((view) =>
    inTurn(
      stories.filter((story) => viewOf(story) === view),
      combinations,
      'pairs',
    ),
  )
  return windows.flatMap(({ width }) =>
    plays
      .filter(([, combination]) => combination.width === width)
      .map(([story, { dir }]) => ({ story, dir, width })),
  )
}

export function nameOf({ story, dir, width }: Play, theme: Theme): string {
  return `${story} ${dir} ${width} ${theme}`
}
