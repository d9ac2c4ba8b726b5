import { expect, test } from 'vitest'

import { checkSvg } from './svg.ts'

const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'

test('a plain SVG drawing passes and is compacted', () => {
  const svg = `${open}\n  <path fill="url(#a)" d="M0 0h24"/>\n  <g style="mask-type:alpha"/>\n</svg>\n`
  expect(checkSvg(svg)).toEqual({
    svg: `${open}<path fill="url(#a)" d="M0 0h24"/><g style="mask-type:alpha"/></svg>`,
  })
})

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT href="x"/>',
  '<svg:script/>',
  '<path onload="alert(1)"/>',
  '<g onclick = "alert(1)"></g>',
  '<foreignObject><body/></foreignObject>',
  '<image href="https://x.example/a.png"/>',
  '<use href="#a"/>',
  '<use xlink:href="https://x.example/a.svg#b"/>',
  '<a href="https://x.example"><path/></a>',
  '<animate attributeName="href"/>',
  '<style>@import url(https://x.example)</style>',
  '<path style="fill:url(https://x.example)"/>',
  '<path fill="url(https://x.example#a)"/>',
  '<path fill="url(//x.example#a)"/>',
  '<path fill="&#x75;rl(//x.example)"/>',
  "<path fill='red'/>",
  '<text>hello</text>',
  'hello',
  '<!-- -->',
  '<![CDATA[x]]>',
  '<?xml-stylesheet href="x"?>',
  '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
  `<path d="${'M0 0'.repeat(20_000)}"/>`,
])('an SVG that contains %j is refused', (inside) => {
  expect(checkSvg(`${open}${inside}</svg>`)).toHaveProperty('refused')
})

test('a document that is not an SVG is refused', () => {
  expect(checkSvg('<html></html>')).toHaveProperty('refused')
})
