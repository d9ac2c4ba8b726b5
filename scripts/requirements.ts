// A test title names its requirements, such as `[CON-11]`, or clauses of security.md. Any other id proves nothing, so it fails
// here. The documents are beside the checkout (../shared) in CI and development.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { trackedFiles } from './files.ts'

export type Coverage = {
  readonly required: number
  readonly covered: readonly string[]
  readonly unknown: readonly string[]
}

/** Reads titles like ../shared/tools/requirements.mjs: skipped tests cover nothing. */
const TITLE =
  /\b(?:it|test|describe)((?:\.\w+)*)\s*(?:\([^'"`]*?\)\s*)?\(\s*(['"`])((?:\\.|(?!\2)[\s\S])*?)\2/g
/** Row titles of `test.each` may be in the table, so every bracketed id of a test file counts. */
const IDS = /\[([A-Z]+-\d+(?:[,\s]+[A-Z]+-\d+)*)\]/g

export function knownIds(list: string): ReadonlySet<string> {
  return new Set([...list.matchAll(/^- ([A-Z]+-\d+)/gm)].map(([, id = '']) => id))
}

export function coverage(
  list: string,
  tests: ReadonlyMap<string, string>,
  security = '',
): Coverage {
  const known = knownIds(list)
  const clauses = new Set(security.match(/\b[A-Z]+-\d+\b/g))
  const covered = new Set<string>()
  const unknown: string[] = []
  for (const [file, text] of tests) {
    for (const id of idsIn(text))
      if (!known.has(id) && !clauses.has(id)) unknown.push(`${id} in ${file}`)
    for (const [, modifiers = '', , title = ''] of text.matchAll(TITLE)) {
      if (/skip|todo|fails/.test(modifiers)) continue
      for (const id of idsIn(title)) if (known.has(id)) covered.add(id)
    }
  }
  return { required: known.size, covered: [...covered].toSorted(), unknown: [...new Set(unknown)] }
}

function idsIn(text: string): readonly string[] {
  return [...text.matchAll(IDS)].flatMap(([, ids = '']) => ids.split(/[,\s]+/))
}

export function checkRequirements(root: string): boolean {
  const list = join(root, '../shared/spec/requirements.md')
  if (!existsSync(list)) {
    console.log('requirements: skipped, ../shared/spec/requirements.md is not beside this checkout')
    return true
  }
  const files = trackedFiles(root).filter(
    (file) =>
      /\.test(-d)?\.tsx?$/.test(file) &&
      !file.startsWith('scripts/fixtures/') &&
      existsSync(join(root, file)),
  )
  const tests = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const security = readFileSync(join(root, '../shared/reference/security.md'), 'utf8')
  const { required, covered, unknown } = coverage(readFileSync(list, 'utf8'), tests, security)
  for (const id of unknown) console.log(`requirements: unknown id ${id}`)
  console.log(`requirements: ${covered.length} of ${required} are named by a test`)
  return unknown.length === 0
}

if (import.meta.main) {
  process.exitCode = checkRequirements(join(import.meta.dirname, '..')) ? 0 : 1
}
