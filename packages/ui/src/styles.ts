/**
 * Adopt CSS into a shadow root or document. Each text becomes one constructable sheet per document, shared by every root
 * that adopts it; adopting twice does nothing. Works under a CSP without `unsafe-inline`.
 */
export function adoptStyles(root: Document | ShadowRoot, css: readonly string[]): void {
  const adopted = root.adoptedStyleSheets
  const wanted = css.flatMap((text) => {
    const sheet = sheetOf(root, text)
    if (adopted.includes(sheet)) return []
    // Also where it has been read before: WebKit 2.50 keeps what its media queries said when some root had it last,
    // whatever the window's size has become.
    sheet.replaceSync(text)
    return sheet
  })
  if (wanted.length) root.adoptedStyleSheets = [...adopted, ...wanted]
}

function sheetOf(root: Document | ShadowRoot, text: string): CSSStyleSheet {
  // A sheet can be adopted only within the document that made it, and a host may render into an iframe.
  const document = root.ownerDocument ?? (root as Document)
  let cached = sheets.get(document)
  if (!cached) sheets.set(document, (cached = new Map()))
  let sheet = cached.get(text)
  if (!sheet) cached.set(text, (sheet = new (document.defaultView ?? globalThis).CSSStyleSheet()))
  return sheet
}

/** One of the two module-level states that the architecture allows (section 7): a cache, keyed by content. */
const sheets = /*#__PURE__*/ new WeakMap<Document, Map<string, CSSStyleSheet>>()
