import { expect, test } from 'vitest'
import { minifyCss } from './cssText.ts'

test('minified CSS has no comments, line breaks or last semicolons', () => {
  const css = '/* why */\n.a {\n  color: red;\n  margin: 0 auto;\n}\n\n.b > .c,\n.d { gap: 4px }\n'
  expect(minifyCss(css)).toBe('.a{color:red;margin:0 auto}.b>.c,.d{gap:4px}')
})

test('minified CSS keeps spaces that have a meaning', () => {
  const css =
    '.a :hover { width: calc(100% - 2 * var(--lk-gap)); }\n@media (width < 430px) { .b { top: 0 } }'
  expect(minifyCss(css)).toBe(
    '.a :hover{width:calc(100% - 2 * var(--lk-gap))}@media (width < 430px){.b{top:0}}',
  )
})

test('minified CSS keeps strings unchanged', () => {
  expect(minifyCss('.a::before { content: "  {  x : y ; }  " }')).toBe(
    '.a::before{content:"  {  x : y ; }  "}',
  )
})
