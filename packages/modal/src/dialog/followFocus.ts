import { activeElementOf } from './tabbable.ts'

/** The account button is fetched, and may arrive some frames later. */
const frames = 120

/**
 * The connect button is removed once a wallet is connected, and the account button replaces it. The focus moves from the
 * one to the other, and a screen reader announces it. It ends when the visitor moves the focus: a button that is still
 * shown loses the focus only to a visitor.
 */
export function followFocus(opener: HTMLElement, container: Element): void {
  const page = opener.ownerDocument
  let focused = opener
  let left = frames
  const look = (): void => {
    const active = activeElementOf(page)
    if (active ? active !== focused : focused.getClientRects().length > 0) return
    if (!active) {
      const next = [...container.querySelectorAll('[data-latchkey]')].at(-1)
      const button = (next?.shadowRoot ?? next)?.querySelector('button')
      button?.focus({ preventScroll: true })
      focused = button ?? focused
    }
    if (left--) requestAnimationFrame(look)
  }
  look()
}
