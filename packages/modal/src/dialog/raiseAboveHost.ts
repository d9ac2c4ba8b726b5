import { hostOf } from './tabbable.ts'

/** What hosts' dialogs are, whichever library they are of. */
const dialogs = '[role=dialog],[role=alertdialog],[aria-modal=true]'

/**
 * Whether a modal `<dialog>` or a full screen of the page lies above every z-index: then only a modal `<dialog>` of the
 * window's own is above it (docs/decisions/0021).
 */
export function isTopTaken(page: Document): boolean {
  let root: Document | ShadowRoot | null | undefined = page
  for (; root; root = root.activeElement?.shadowRoot) if (root.querySelector(':modal')) return true
  return false
}

/**
 * Have the window in the page, above the dialog of the host's that its opener is in, and make that inert: a focus trap in it
 * takes the focus back otherwise. Gives a function that undoes what it did to the page's.
 */
export function raiseAboveHost(element: HTMLElement, opener: HTMLElement | undefined): () => void {
  const host = hostOf(element)
  // Libraries hide what is beside their dialog, and the window's element may have been there before it.
  for (const hidden of ['aria-hidden', 'inert']) host.removeAttribute(hidden)
  // Not before there is something in it: the page would be styled and drawn once more.
  if (!host.isConnected) document.body.append(host)
  const layer = element.closest('dialog')
  layer?.showModal()
  // It gives the focus to the first that takes one: in Firefox that is a button.
  if (layer) element.focus({ preventScroll: true })
  let outermost: HTMLElement | undefined
  let level = 0
  let each = layer ? null : opener?.closest<HTMLElement>(dialogs)
  for (; each && each !== each.ownerDocument.body; each = each.parentElement) {
    outermost = each
    // `auto` is no number.
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
