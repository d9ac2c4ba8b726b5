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
 * Lift the window above the dialog of the host's that its opener is in, and make that inert: a focus trap in it takes the
 * focus back otherwise. Gives a function that undoes it.
 */
export function rise(element: HTMLElement, opener: HTMLElement | undefined): () => void {
  // Libraries hide what is beside their dialog, and the window's element may have been there before it.
  for (const hidden of ['aria-hidden', 'inert']) hostOf(element).removeAttribute(hidden)
  const layer = element.closest('dialog')
  layer?.showModal()
  const around = ancestorsOf(opener)
  const outermost = around.filter((each) => each.parentElement === each.ownerDocument.body).at(-1)
  if (layer || !outermost || !around.some((each) => each.matches(dialogs)))
    return () => layer?.close()
  const overlay = element.parentElement
  const level = Math.max(...around.map(levelOf)) + 1
  if (overlay && level > levelOf(overlay)) overlay.style.zIndex = String(level)
  outermost.inert = true
  return () => {
    outermost.inert = false
  }
}

/** An element and what it is drawn in, through slots and shadow roots. */
function ancestorsOf(element: HTMLElement | undefined): readonly HTMLElement[] {
  const ancestors: HTMLElement[] = []
  let each: Element | null | undefined = element
  for (; each; each = each.assignedSlot ?? each.parentElement ?? shadowHostOf(each))
    if ('inert' in each) ancestors.push(each as HTMLElement)
  return ancestors
}

function shadowHostOf(element: Element): Element | undefined {
  const root = element.getRootNode()
  return 'host' in root ? (root as ShadowRoot).host : undefined
}

function levelOf(element: HTMLElement): number {
  // `auto` is none.
  return Number(getComputedStyle(element).zIndex) || 0
}
