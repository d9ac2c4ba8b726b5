import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { create } from './create.ts'
import { type Kind, kinds, type KindName } from './kinds.ts'

const project = join(import.meta.dirname, '../..')
const names = Object.keys(kinds) as readonly KindName[]

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'new-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

// Types are not checked here: a build of every package takes longer than all of these tests.
describe.each(names)('pnpm new %s', (kind) => {
  let written: readonly string[] = []
  it('writes files and adds them to the lists that know them', () => {
    const { lines, copies = [] }: Kind = kinds[kind]
    for (const file of [...lines.map((line) => line.file), ...copies.map(({ from }) => from)]) {
      cpSync(join(project, file), join(root, file))
    }
    written = create(root, kind, 'fooBar')
    const lists = lines.map((line) => line.file)
    expect(written.filter((file) => !lists.includes(file))).not.toEqual([])
    for (const file of written) expect(file).not.toMatch(/sample/i)
    for (const file of lists) expect(read(file)).toMatch(/fooBar/i)
  })

  it('leaves no placeholder', () => {
    const own = written.filter((file) => !existsSync(join(project, file)))
    for (const file of own) expect(read(file)).not.toMatch(/sample/i)
  })

  it('writes imports of files that exist', () => {
    const own = written.filter((file) => /\.tsx?$/.test(file) && !existsSync(join(project, file)))
    const missing = own.flatMap((file) =>
      [...read(file).matchAll(/(?:from |import\()'(\.[^']+)'/g)]
        .map(([, path = '']) => join(dirname(file), path))
        .filter((path) => [root, project].every((folder) => !existsSync(join(folder, path)))),
    )
    expect(missing).toEqual([])
  })

  it('writes what the formatter accepts', () => {
    cpSync(join(project, '.oxfmtrc.json'), join(root, '.oxfmtrc.json'))
    const formatter = join(project, 'node_modules/.bin/oxfmt')
    const { status, stdout } = spawnSync(formatter, ['--check', ...written], { cwd: root })
    expect(status, String(stdout)).toBe(0)
  })

  it('refuses a name that is taken', () => {
    expect(() => create(root, kind, 'fooBar')).toThrow('is there already')
  })

  function read(file: string): string {
    return readFileSync(join(root, file), 'utf8')
  }
})

it('refuses a name that is not camelCase', () => {
  expect(() => create(dirname(root), 'network', 'Foo-Bar')).toThrow('Foo-Bar is not camelCase')
})
