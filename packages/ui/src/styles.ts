/**
 * Adopt CSS into a shadow root or document as one constructable sheet; CSS that the root has adopted before is left out. It
 * works under a CSP without `unsafe-inline`.
 */
export function adoptStyles(root: Document | ShadowRoot, css: readonly string[]): void {
  const before = adopted.get(root)
  const wanted = before ? css.filter((text) => !before.has(text)) : css
  if (wanted.length === 0) return
  adopted.set(root, new Set([...(before ?? []), ...wanted]))
  // A sheet can be adopted only within the document that created it, and a host may render into an iframe.
  const { defaultView } = root.ownerDocument ?? (root as Document)
  const sheet = new (defaultView ?? globalThis).CSSStyleSheet()
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  // Filled after the adoption: WebKit 2.50 reuses the results of media queries from the last root that had a sheet with the
  // same text.
  sheet.replaceSync(wanted.join(''))
}

/** The CSS of each root. It is one of the two module-level states that the architecture allows (section 7). */
const adopted = /*#__PURE__*/ new WeakMap<Document | ShadowRoot, ReadonlySet<string>>()
