import { expect, it } from 'vitest'
import { adoptStyles } from './styles.ts'

function shadowRoot(): ShadowRoot {
  return document.createElement('div').attachShadow({ mode: 'open' })
}

it('styles adopted together are one sheet, and a style is adopted once', () => {
  const root = shadowRoot()
  adoptStyles(root, ['.a{top:0}', '.b{top:1px}'])
  adoptStyles(root, ['.b{top:1px}'])
  adoptStyles(root, ['.b{top:1px}', '.c{top:2px}'])
  const rules = root.adoptedStyleSheets.map(({ cssRules }) =>
    [...cssRules].map((rule) => (rule as CSSStyleRule).selectorText),
  )
  expect(rules).toEqual([['.a', '.b'], ['.c']])
})

it('every root has its own sheets', () => {
  const [one, other] = [shadowRoot(), shadowRoot()]
  for (const root of [one, other]) adoptStyles(root, ['.a{top:0}'])
  expect(other.adoptedStyleSheets).toHaveLength(1)
  expect(other.adoptedStyleSheets[0]).not.toBe(one.adoptedStyleSheets[0])
})
