/** The look of every picture. */
export type Looks = {
  readonly theme: 'dark' | 'light'
  readonly width: 320 | 360 | 1280
  readonly dir: 'ltr' | 'rtl'
  /** BCP 47; empty for English. */
  readonly locale: string
}

export const initialLooks: Looks = { theme: 'dark', width: 360, dir: 'ltr', locale: '' }

/** Space for the tallest card and the page behind it. */
export const heights: { readonly [width in Looks['width']]: number } = {
  320: 640,
  360: 700,
  1280: 760,
}

/** URL of the page that plays one story. */
export function storyAddress(player: string, story: string, { theme, dir, locale }: Looks): string {
  const query = new URLSearchParams({ story, theme, dir })
  if (locale) query.set('locale', locale)
  return `${player}?${query}`
}
