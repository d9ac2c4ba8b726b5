import { chapters } from './chapters.ts'
import { notes } from './notes.ts'

/** The guide shows one page at a time, by the part of the URL after `#`. */
export const pages: readonly { readonly id: string; readonly title: string }[] = [
  ...chapters.map(({ id, title }) => ({ id, title })),
  { id: 'frame', title: 'The frame' },
  { id: 'map', title: 'Which view leads where' },
]

/**
 * The page that has a place: a chapter's id, `view-Connect` or `Connect.recent`. Unknown places, and none, are on the first page.
 */
export function pageOf(place: string): string {
  const view = place.replace(/^view-/, '')
  const [group = ''] = place.split('.')
  const chapter =
    pages.find(({ id }) => id === place)?.id ??
    (Object.hasOwn(notes, view)
      ? // As: the line above has found it among the views.
        notes[view as keyof typeof notes].chapter
      : chapters.find(({ groups }) => groups.includes(group))?.id)
  return chapter ?? pages[0]?.id ?? ''
}
