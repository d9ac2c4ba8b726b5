import { keepFocus } from './keepFocus.ts'
import { moveHeight } from './moveHeight.ts'

/** Look after a window that is there already, by its card: its height and its focus. Gives a function that ends it. */
export function tend(card: HTMLElement, page: typeof globalThis): () => void {
  const endings = [moveHeight(card, page), keepFocus(card.parentElement ?? card)]
  return () => endings.forEach((end) => end())
}
