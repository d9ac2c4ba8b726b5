/**
 * A button that leaves with the focus while its view stays, such as one that tries again, would lose it to the page's
 * beginning, which is outside of a modal dialog: what it was in takes it then. Never taken from elsewhere. Gives a function
 * that ends it.
 */
export function keepFocus(container: HTMLElement): () => void {
  // As: the views are drawn into one.
  const root = container.getRootNode() as ShadowRoot
  let last: Element | null = root.activeElement
  const came = ({ target }: FocusEvent): void => {
    last = target as Element
  }
  // Told also of what is about to be removed, and when another window comes to the front: known only after it.
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
