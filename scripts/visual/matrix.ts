/** A story as it is played once: both themes are worn in turn. */
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

/** Every story in every window and both directions. One window after the other: turning it costs a layout. */
export function wholeMatrix(stories: readonly string[]): readonly Play[] {
  return windows.flatMap(({ width }) =>
    stories.flatMap((story) => dirs.map((dir) => ({ story, dir, width }))),
  )
}

/**
 * A third of it: every story in both directions, each in another window, and the windows in turn. By the story's own name: a
 * new one moves no other.
 */
export function turnOfMatrix(stories: readonly string[]): readonly Play[] {
  return wholeMatrix(stories).filter(({ story, dir, width }) => {
    const letters = [...story].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
    const turn = (letters + dirs.indexOf(dir)) % windows.length
    return windows[turn]?.width === width
  })
}

export function nameOf({ story, dir, width }: Play, theme: Theme): string {
  return `${story} ${dir} ${width} ${theme}`
}
