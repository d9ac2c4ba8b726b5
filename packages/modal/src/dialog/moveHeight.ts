import { adoptStyles } from '@latchkey/ui'
import css from './moves.css?inline'

/** MOD-17 */
const durationMs = 150
/** What stays free above and below the card. */
const edge = 24

/**
 * The card's height moves instead of jumping. The layout is at its end from the start: the card is shifted and clipped to
 * where it was, and let go, so that nothing is laid out again. A view begins in the middle; what grows or shrinks while it
 * stays, such as a list that gets a late wallet, does so downwards: what is under the pointer stays there. Gives a function
 * that ends it. With it come the other motions of a window that is there already.
 */
export function moveHeight(element: HTMLElement, page: typeof globalThis): () => void {
  // As: a card is drawn into a shadow root.
  adoptStyles(element.getRootNode() as ShadowRoot, [css])
  let height = 0
  let top = 0
  /** The height that it was put into the middle with. */
  let centred = 0
  let shown: Element | null = null
  let stoodIn = false
  const observer = new page.ResizeObserver(() => {
    const before = height
    height = element.offsetHeight
    if (before === height) return
    const sheet = isSheet()
    const view = element.querySelector('.view')
    // What only stood in for the view while that was fetched had another place.
    if (view !== shown || stoodIn || sheet) centred = height
    shown = view
    stoodIn = element.querySelector('.view > .stand-in') !== null
    const was = top
    place()
    if (before) animate(sheet ? height - before : was - top, before - height)
  })
  const isSheet = (): boolean =>
    page.getComputedStyle(element).getPropertyValue('--sheet').trim() === '1'
  /** As far from the middle as its top needs to stay where it was; what does not fit pushes it. */
  const place = (): void => {
    const middle = (page.innerHeight - height) / 2
    const room = Math.max(0, middle - edge)
    // A window that got narrow makes a sheet of it, which stands on the screen's edge.
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
