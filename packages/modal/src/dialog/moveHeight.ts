import { adoptStyles } from '@latchkey/ui'
import css from './moves.css?inline'

/** MOD-17 */
const durationMs = 150
/** The free space above and below the card. */
const edge = 24

/**
 * Animate the card's height. The layout is final from the start: the card is shifted and clipped to its old place, and
 * released, so that no layout follows. A new view is centred. A view that grows or shrinks, as with a late wallet in a
 * list, does so downwards: the rows under the pointer stay in place. It also adopts the CSS of the other motions of an open
 * window. Returns a function that ends it.
 */
export function moveHeight(element: HTMLElement, page: typeof globalThis): () => void {
  // As: the card is drawn into a shadow root.
  adoptStyles(element.getRootNode() as ShadowRoot, [css])
  let height = 0
  let top = 0
  /** The height with which the card was centred. */
  let centred = 0
  let shown: Element | null = null
  let stoodIn = false
  const observer = new page.ResizeObserver(() => {
    const before = height
    height = element.offsetHeight
    if (before === height) return
    const sheet = isSheet()
    const view = element.querySelector('.view')
    // The placeholder of a loading view had another place.
    if (view !== shown || stoodIn || sheet) centred = height
    shown = view
    stoodIn = element.querySelector('.view > .stand-in') !== null
    // A placeholder takes the height of the view before it (moves.css), so that the card moves once, to the next view. Its own height
    // is not told: the card would take it, rounded, and the observer would report a loop to the page.
    if (!stoodIn) element.style.setProperty('--card-height', `${height}px`)
    const was = top
    place()
    if (before) animate(sheet ? height - before : was - top, before - height)
  })
  const isSheet = (): boolean =>
    page.getComputedStyle(element).getPropertyValue('--sheet').trim() === '1'
  /** The distance from the middle that keeps the card's top in place; a card that would not fit is moved up. */
  const place = (): void => {
    const middle = (page.innerHeight - height) / 2
    const room = Math.max(0, middle - edge)
    // A window that became narrow is a sheet at the edge of the screen.
    const shift = isSheet() ? 0 : Math.min(Math.max(-room, (height - centred) / 2), room)
    top = middle + shift
    element.parentElement?.style.setProperty('--shift', `${shift}px`)
  }
  const animate = (travel: number, clip: number): void => {
    if (page.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const corner = 'round var(--card-corner)'
    element.animate(
      [
        { transform: `translateY(${travel}px)`, clipPath: `inset(0 0 ${-clip}px ${corner})` },
        { transform: 'none', clipPath: `inset(0 ${corner})` },
      ],
      { duration: durationMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
    )
  }
  observer.observe(element)
  page.addEventListener('resize', place)
  return () => {
    observer.disconnect()
    page.removeEventListener('resize', place)
  }
}
