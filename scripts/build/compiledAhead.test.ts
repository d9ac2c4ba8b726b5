import { describe, expect, it } from 'vitest'
import { compiledAhead } from './compiledAhead.ts'

function rewrite(code: string, name = 'modal'): string | null {
  return compiledAhead(['modal']).renderChunk(code, { name })
}

describe('compiledAhead', () => {
  it('puts every function of a named chunk into parentheses, at any depth', () => {
    const code = 'const f = (a) => a.map(b => b + 1), g = function () {};'
    expect(rewrite(code)).toBe('const f = ((a) => a.map((b => b + 1))), g = (function () {});')
  })

  it('keeps declared functions callable from the first statement on', () => {
    expect(rewrite('import { x } from "./x.js";\nconst y = f();\nfunction f() { return x }')).toBe(
      'import { x } from "./x.js";\nconst f = (function f() { return x });\nconst y = f();',
    )
  })

  it('leaves methods, accessors and constructors as they are', () => {
    const code =
      'const o = { m() { return () => 1 }, get a() { return 1 } };\nclass C { constructor() {} m() {} }'
    expect(rewrite(code)).toBe(code.replace('() => 1', '(() => 1)'))
  })

  it('touches no other chunk', () => {
    expect(rewrite('const f = () => 1', 'kit')).toBeNull()
  })
})
