/** Clickjacking rules (security.md 2.8). They hold for every button that approves, wherever its card is shown. */
export const rules = {
  /** CLK-1: the whole card is seen, unchanged, for so long. */
  seenMs: 800,
  /** CLK-2 */
  width: 320,
  height: 480,
  /** CLK-3: since the last change of layout or content. */
  calmMs: 500,
} as const

export type Guard = {
  /** Follows the rules from now on: the button is inert while they do not hold. */
  end(): void
}

/** CLK-4: whether this browser says if a card is covered. Without that, and in a small frame, a window takes its place. */
export function canSeeCovers(): boolean {
  return 'isVisible' in IntersectionObserverEntry.prototype
}

export function isRoomy(): boolean {
  return innerWidth >= rules.width && innerHeight >= rules.height
}

/**
 * Lets `press` happen only by a hand on the button, while the card is whole in sight. A window of its own cannot be covered by a
 * page, so there the observer of covers is left out, and the size
 * is the visitor's own: zoomed to 400 %, it is small.
 */
export function guardButton({
  card,
  button,
  press,
  isWindow,
}: {
  readonly card: HTMLElement
  readonly button: HTMLButtonElement
  readonly press: () => void
  readonly isWindow: boolean
}): Guard {
  const ending = new AbortController()
  const { signal } = ending
  let changedAt = performance.now()
  let seenSince: number | undefined = isWindow ? changedAt : undefined
  let isArmed = false
  let layout = layoutOf(card, button)

  const change = (): void => {
    changedAt = performance.now()
    if (isWindow) seenSince = changedAt
  }
  const holds = (): boolean => {
    const now = performance.now()
    // Read at the press itself: an observer would hear of a change at the next frame.
    const current = layoutOf(card, button)
    if (current !== layout) change()
    layout = current
    return (
      seenSince !== undefined &&
      now - seenSince >= rules.seenMs &&
      now - changedAt >= rules.calmMs &&
      (isWindow || isRoomy()) &&
      document.visibilityState === 'visible'
    )
  }
  const update = (): void => {
    const isAwake = holds()
    // Not `disabled`: Tab would skip it, and the focus on it would be lost, whenever the card moves.
    const sleeps = String(!isAwake)
    if (button.getAttribute('aria-disabled') !== sleeps)
      button.setAttribute('aria-disabled', sleeps)
    if (!isAwake) isArmed = false
  }
  const timer = setInterval(update, 100)
  const content = new MutationObserver(change)
  content.observe(card, { childList: true, characterData: true, subtree: true })
  document.addEventListener('visibilitychange', change, { signal })
  const covers = isWindow
    ? undefined
    : new IntersectionObserver(
        (entries) => {
          const entry = entries.at(-1)
          // As: the draft's field (IntersectionObserver v2), which TypeScript's library lacks.
          const { isVisible } = entry as unknown as { readonly isVisible?: boolean }
          const isSeen = isVisible === true && (entry?.intersectionRatio ?? 0) >= 1
          seenSince = isSeen ? (seenSince ?? performance.now()) : undefined
          update()
        },
        // As: the draft's options.
        { threshold: [0, 0.5, 1], delay: 100, trackVisibility: true } as IntersectionObserverInit,
      )
  covers?.observe(card)

  // CLK-3: down and up on the button, by a hand, while the rules hold at both ends.
  const arm = (event: Event): void => {
    isArmed = event.isTrusted && holds()
  }
  button.addEventListener('pointerdown', arm, { signal })
  button.addEventListener(
    'keydown',
    (event) => {
      if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) arm(event)
    },
    { signal },
  )
  button.addEventListener('pointerleave', () => (isArmed = false), { signal })
  button.addEventListener(
    'click',
    (event) => {
      const isDone = isArmed && event.isTrusted && holds() && document.hasFocus()
      isArmed = false
      if (isDone) press()
    },
    { signal },
  )
  update()
  return {
    end() {
      ending.abort()
      clearInterval(timer)
      content.disconnect()
      covers?.disconnect()
    },
  }
}

function layoutOf(...parts: readonly HTMLElement[]): string {
  const boxes = parts.map((part) => part.getBoundingClientRect())
  return JSON.stringify([innerWidth, innerHeight, boxes])
}
