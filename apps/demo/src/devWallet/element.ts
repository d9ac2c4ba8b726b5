type Children = readonly (Node | string)[]

/** Make an element with properties and children; text stays text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: Children
): HTMLElementTagNameMap[Tag] {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

/** A styled shadow root of its own at the end of the page; the host page cannot reach in, its events stay in. */
export function mountShadow(
  name: string,
  css: string,
): { readonly root: ShadowRoot; remove(): void } {
  const host = document.createElement(name)
  // A modal of the page would take our clicks for clicks beside it, and our Escape for its own.
  for (const type of ['pointerdown', 'mousedown', 'click', 'keydown', 'focusin'])
    host.addEventListener(type, (event) => event.stopPropagation())
  const root = host.attachShadow({ mode: 'open' })
  root.append(element('style', { textContent: css }))
  document.body.append(host)
  return { root, remove: () => host.remove() }
}
