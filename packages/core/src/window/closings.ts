import type { Kit } from '../interfaces/kit.ts'

/** How often a kit was told to close its window: `kit.get(closings)`. */
export function closings(): { count: number } {
  return { count: 0 }
}

/** Gives a function that tells whether the window was told to close since now. */
export function watchClosing(kit: Kit): () => boolean {
  const { count } = kit.get(closings)
  return () => kit.get(closings).count !== count
}
