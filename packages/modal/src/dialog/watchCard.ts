import { keepFocus } from './keepFocus.ts'
import { moveHeight } from './moveHeight.ts'

/** Follow the height and the focus of an open window, by its card. Returns a function that ends it. */
export function watchCard(card: HTMLElement, page: typeof globalThis): () => void {
  const endings = [moveHeight(card, page), keepFocus(card.parentElement ?? card)]
  return () => endings.forEach((end) => end())
}
