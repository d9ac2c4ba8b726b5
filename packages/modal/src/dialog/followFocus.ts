/** The button of who is connected is fetched, and may come some frames later. */
const frames = 120

/**
 * Our connect button leaves once somebody is connected, and the account button comes in its place: the focus that the one
 * had goes to the other, and with it what a screen reader says. Never taken from where the visitor put it meanwhile.
 */
export function followFocus(opener: HTMLElement, container: Element): void {
  const page = opener.ownerDocument
  let left = frames
  const look = (): void => {
    const lost = !opener.isConnected && (page.activeElement ?? page.body) === page.body
    const next = lost ? [...container.querySelectorAll('[data-latchkey]')].at(-1) : undefined
    ;(next?.shadowRoot ?? next)?.querySelector('button')?.focus({ preventScroll: true })
    if (left--) requestAnimationFrame(look)
  }
  look()
}
