/**
 * Adopt CSS into a shadow root or document, as one constructable sheet; what it has adopted before is left out. Works under
 * a CSP without `unsafe-inline`.
 */
export function adoptStyles(root: Document | ShadowRoot, css: readonly string[]): void {
  const before = adopted.get(root)
  const wanted = before ? css.filter((text) => !before.has(text)) : css
  if (wanted.length === 0) return
  adopted.set(root, new Set([...(before ?? []), ...wanted]))
  // A sheet can be adopted only within the document that made it, and a host may render into an iframe.
  const { defaultView } = root.ownerDocument ?? (root as Document)
  const sheet = new (defaultView ?? globalThis).CSSStyleSheet()
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  // Read once it is adopted: WebKit 2.50 keeps what media queries said when some root last had a sheet with these words.
  sheet.replaceSync(wanted.join(''))
}

/** What each root has. One of the two module-level states that the architecture allows (section 7). */
const adopted = /*#__PURE__*/ new WeakMap<Document | ShadowRoot, ReadonlySet<string>>()
