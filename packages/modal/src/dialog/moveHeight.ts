/** MOD-17 */
const durationMs = 150

/** What the motion has to know of the view: whether it has changed since the card last moved. */
export type Growth = { changed: boolean; keepsTop: boolean }

/**
 * The card's height moves instead of jumping. The layout is at its end from the start: the card is shifted and clipped to
 * where it was, and let go, so that nothing is laid out again. With `keepsTop`, what grows while the view stays, such as a
 * list that gets a late wallet, grows downwards: the row under the pointer stays there. Gives a function that ends it.
 */
export function moveHeight(
  element: HTMLElement,
  page: typeof globalThis,
  growth: Growth,
): () => void {
  let height = 0
  let settledHeight = 0
  const observer = new page.ResizeObserver(() => {
    const before = height
    height = element.offsetHeight
    if (before === height) return
    const sheet = page.getComputedStyle(element).getPropertyValue('--sheet').trim() === '1'
    const kept = anchor(
      before === 0 || growth.changed || sheet || !growth.keepsTop ? undefined : settledHeight,
    )
    if (kept === 0) settledHeight = height
    growth.changed = false
    const travel = sheet ? height - before : kept ? 0 : (height - before) / 2
    if (before) animate(travel, before - height)
  })
  /** How far the card is moved so that its top stays where it was at a height; what does not fit pushes it up. */
  const anchor = (from: number | undefined): number => {
    const room = Math.max(0, (page.innerHeight - height) / 2 - 24)
    const shift = from === undefined ? 0 : Math.min(Math.max(0, (height - from) / 2), room)
    if (element.parentElement) element.parentElement.style.translate = shift ? `0 ${shift}px` : ''
    return shift
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
  return () => observer.disconnect()
}
