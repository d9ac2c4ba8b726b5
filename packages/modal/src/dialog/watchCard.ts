import { keepFocus } from './keepFocus.ts'
import { moveHeight } from './moveHeight.ts'

/** Watch the card of a window that is there already: its height moves, and its focus is not lost. Gives a function that ends it. */
export function watchCard(card: HTMLElement, page: typeof globalThis): () => void {
  const endings = [moveHeight(card, page), keepFocus(card.parentElement ?? card)]
  return () => endings.forEach((end) => end())
}
