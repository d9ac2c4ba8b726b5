const candidates = 'a[href],button,input,select,textarea,summary,iframe,[tabindex]'

/** The elements that Tab reaches below an element, in tree order: no part of ours has a positive tabindex. */
export function tabbableIn(container: HTMLElement): readonly HTMLElement[] {
  const chosen = [...container.querySelectorAll('[type=radio]:checked')]
  const groups = new Set(chosen.map((radio) => radio.getAttribute('name')))
  // Tab stops only at the chosen radio button of a group.
  const isOther = (element: HTMLElement): boolean =>
    element.matches('[type=radio]:not(:checked)') && groups.has(element.getAttribute('name'))
  return [...container.querySelectorAll<HTMLElement>(candidates)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !isOther(element) &&
      element.getClientRects().length > 0,
  )
}

/** The focused element, searched through open shadow roots. */
export function activeElementOf(document: Document): HTMLElement | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof (document.defaultView ?? globalThis).HTMLElement &&
    active !== document.body
    ? active
    : undefined
}

/** Whether the modal covers an element of the page, so that the element does not lie above the modal. */
export function isBehind(element: HTMLElement, host: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const above = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2)
  return above === null || above === host
}

/** The element of the page that carries the shadow root. */
export function hostOf(element: HTMLElement): Element {
  const root = element.getRootNode()
  return 'host' in root ? (root as ShadowRoot).host : element
}
