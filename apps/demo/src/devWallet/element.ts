type Children = readonly (Node | string)[]

/** Makes an element with properties and children; text stays text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: Children
): HTMLElementTagNameMap[Tag] {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

/** A styled shadow root at the end of the page. The page's styles cannot reach it, and its events do not leave it. */
export function mountShadow(
  name: string,
  css: string,
): { readonly root: ShadowRoot; remove(): void } {
  const host = document.createElement(name)
  // A modal of the page would otherwise treat these clicks as clicks outside, and handle this Escape.
  for (const type of ['pointerdown', 'mousedown', 'click', 'keydown', 'focusin'])
    host.addEventListener(type, (event) => event.stopPropagation())
  const root = host.attachShadow({ mode: 'open' })
  root.append(element('style', { textContent: css }))
  document.body.append(host)
  return { root, remove: () => host.remove() }
}
