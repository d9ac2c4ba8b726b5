import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Kind, kinds, type KindName, type Line } from './kinds.ts'

const templates = join(import.meta.dirname, '../templates')

/**
 * Write the files of something new into `root`, and its lines into the lists that know it. Gives the files that were written.
 * @throws Error where the name is no name, a file is there already, or a list has changed
 */
export function create(root: string, kind: KindName, name: string): readonly string[] {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new Error(`${name} is not camelCase`)
  const named = (text: string): string =>
    text.replaceAll('sample', name).replaceAll('Sample', name[0]?.toUpperCase() + name.slice(1))
  const made = new Map<string, string>()
  for (const path of filesOf(join(templates, kind))) {
    made.set(named(path), named(readFileSync(join(templates, kind, path), 'utf8')))
  }
  const { copies = [], lines }: Kind = kinds[kind]
  for (const { from, to, word } of copies) {
    const text = readFileSync(join(root, from), 'utf8')
    made.set(
      named(to),
      text
        .replace(`const ${word}:`, `const ${name}:`)
        .replace(`locale: '${word}'`, `locale: '${name}'`),
    )
  }
  const taken = [...made.keys()].find((path) => existsSync(join(root, path)))
  if (taken) throw new Error(`${taken} is there already`)
  for (const line of lines) made.set(line.file, withLine(made.get(line.file) ?? read(line), line))
  for (const [path, text] of made) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return [...made.keys()]

  function read({ file }: Line): string {
    return readFileSync(join(root, file), 'utf8')
  }

  function withLine(text: string, { file, line, after, before }: Line): string {
    const anchor = after ?? before
    const [head, tail, ...more] = text.split(`${anchor}\n`)
    if (head === undefined || tail === undefined || more.length > 0)
      throw new Error(`scripts/new/kinds.ts: ${file} has not one line "${anchor}"`)
    const lines = after === undefined ? [named(line), anchor] : [anchor, named(line)]
    return `${head}${lines.join('\n')}\n${tail}`
  }
}

function filesOf(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
