/**
 * Keep the focus in a container when the focused button is removed and its view stays, as with Try again. The focus would
 * otherwise move to the start of the page, outside the modal dialog. It is never taken from an element outside. Returns a
 * function that ends it.
 */
export function keepFocus(container: HTMLElement): () => void {
  // As: the views are drawn into a shadow root.
  const root = container.getRootNode() as ShadowRoot
  let last: Element | null = root.activeElement
  const came = ({ target }: FocusEvent): void => {
    last = target as Element
  }
  // The event also comes before a removal, and when another window comes to the front: the result is known only after it.
  const went = (): void =>
    queueMicrotask(() => {
      if (last?.isConnected && !root.activeElement) last = null
    })
  const observer = new MutationObserver(() => {
    if (last && !last.isConnected && !root.activeElement) container.focus({ preventScroll: true })
  })
  container.addEventListener('focusin', came)
  container.addEventListener('focusout', went)
  observer.observe(container, { childList: true, subtree: true })
  return () => {
    container.removeEventListener('focusin', came)
    container.removeEventListener('focusout', went)
    observer.disconnect()
  }
}
