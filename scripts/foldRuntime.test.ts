import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { foldRuntime } from './foldRuntime.ts'

describe('foldRuntime', () => {
  let folder: string
  const write = (file: string, code: string): void => writeFileSync(join(folder, file), code)
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fold-'))
    write('kit.js', 'const a = 1;\nexport { a };')
    write('modal.js', 'import { t as __all } from "./rolldown-runtime.js";\n__all({});')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('gives what used the helper the copy in the file that is there anyway', async () => {
    write(
      'rolldown-runtime.js',
      'globalThis.made = 0;\nvar __all = () => globalThis.made++;\nexport { __all as t };\n',
    )
    foldRuntime(folder, 'kit.js')
    expect(readdirSync(folder).toSorted()).toEqual(['kit.js', 'modal.js'])
    expect(readFileSync(join(folder, 'modal.js'), 'utf8')).toContain('{ __all } from "./kit.js"')
    write('package.json', '{ "type": "module" }')
    await import(join(folder, 'modal.js'))
    expect(globalThis).toHaveProperty('made', 1)
  })

  it('stops the build when the helper is not what it was', () => {
    write('rolldown-runtime.js', 'export { a as t, b as n };')
    expect(() => foldRuntime(folder, 'kit.js')).toThrow('not the one function')
  })
})
