type Options = { readonly class?: string; readonly text?: string; readonly id?: string }

/** An element with a text: nothing that a page or a node says is ever read as markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { class: className, text, id }: Options = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (className) made.className = className
  if (id) made.id = id
  if (text !== undefined) made.textContent = text
  made.append(...children)
  return made
}

/** The document's place for its screen, emptied. */
export function emptyPlace(): HTMLElement {
  const place = document.querySelector('main')
  if (!place) throw new Error('a document of the wallet has a main')
  place.replaceChildren()
  return place
}
