import type { Theme } from '@latchkey/modal/fixtures'

type ThemeMessage = { readonly latchkeyTheme: Theme }
type ReadyMessage = { readonly latchkeyReady: true }

export const ready: ReadyMessage = { latchkeyReady: true }

export function themeMessage(latchkeyTheme: Theme): ThemeMessage {
  return { latchkeyTheme }
}

export function isReady(data: unknown): data is ReadyMessage {
  return (data as Partial<ReadyMessage> | null)?.latchkeyReady === true
}

/** Messages between frames of this origin only; the origin is checked. */
export function themeIn(data: unknown): Theme | undefined {
  return (data as Partial<ThemeMessage> | null)?.latchkeyTheme
}
