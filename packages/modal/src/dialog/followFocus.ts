/** The account button is fetched, and may arrive some frames later. */
const frames = 120

/**
 * The connect button is removed once a wallet is connected, and the account button replaces it. The focus moves from the
 * one to the other, and a screen reader announces it. The focus is not taken if the visitor has moved it meanwhile.
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
