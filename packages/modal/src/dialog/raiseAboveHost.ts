import { hostOf } from './tabbable.ts'

/** The dialogs of hosts, from any library. */
const dialogs = '[role=dialog],[role=alertdialog],[aria-modal=true]'

/**
 * Whether a modal `<dialog>` or a full-screen element of the page lies above every z-index: then only a modal `<dialog>` of
 * the window's own can lie above it (docs/decisions/0021).
 */
export function isTopTaken(page: Document): boolean {
  let root: Document | ShadowRoot | null | undefined = page
  for (; root; root = root.activeElement?.shadowRoot) if (root.querySelector(':modal')) return true
  return false
}

/**
 * Put the window into the page, above the host's dialog that contains its opener, and make that dialog inert: a focus trap
 * in it would take the focus back. Returns a function that restores the host's dialog.
 */
export function raiseAboveHost(element: HTMLElement, opener: HTMLElement | undefined): () => void {
  const host = hostOf(element)
  // Libraries hide the elements beside their dialog, and the window's element may have been there before.
  for (const hidden of ['aria-hidden', 'inert']) host.removeAttribute(hidden)
  // Only when it has content: the page would otherwise be styled and drawn once more.
  if (!host.isConnected) document.body.append(host)
  const layer = element.closest('dialog')
  layer?.showModal()
  // showModal focuses the first focusable element: in Firefox that is a button.
  if (layer) element.focus({ preventScroll: true })
  let outermost: HTMLElement | undefined
  let level = 0
  let each = layer ? null : opener?.closest<HTMLElement>(dialogs)
  for (; each && each !== each.ownerDocument.body; each = each.parentElement) {
    outermost = each
    // `auto` is not a number.
    level = Math.max(level, Number(getComputedStyle(each).zIndex) || 0)
  }
  const overlay = element.parentElement
  if (outermost) outermost.inert = true
  if (outermost && overlay) overlay.style.zIndex = `max(var(--lk-z-index), ${level + 1})`
  return () => {
    layer?.close()
    if (outermost) outermost.inert = false
  }
}
