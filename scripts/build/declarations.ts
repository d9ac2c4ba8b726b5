// Writes a published package's `.d.ts` files from the output of `tsc -b`. A host installs one package, so every private
// @latchkey/* name becomes a relative path to a copy inside dist. (docs/decisions/0004: bundling generators are experimental
// with TypeScript 7; copying the compiler's output is not.)
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readJson } from '../files.ts'

type Package = { readonly folder: string; readonly doors: ReadonlyMap<string, string> }

/** A module specifier in a declaration file: import, export … from, import('…') types, and module augmentations. */
const SPECIFIER = /(\bfrom\s+|\bimport\s+|\bimport\(\s*|\bdeclare\s+module\s+)(['"])([^'"\n]+)\2/g

export function writeDeclarations(request: {
  readonly root: string
  readonly name: string
  readonly doors: readonly string[]
}): void {
  const { root, name, doors } = request
  const dist = join(root, 'packages', name, 'dist')
  const waiting = doors.map((door) => join(root, 'packages', name, 'src', `${door}.ts`))
  const done = new Set<string>()
  for (let source = waiting.pop(); source; source = waiting.pop()) {
    if (done.has(source)) continue
    done.add(source)
    const target = targetOf(root, name, source)
    const text = readFileSync(emittedOf(root, source), 'utf8').replace(
      SPECIFIER,
      (whole, before: string, quote: string, specifier: string) => {
        const found = resolveInside(root, source, specifier)
        if (!found) return whole
        waiting.push(found)
        const path = relative(dirname(target), targetOf(root, name, found))
        return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`
      },
    )
    const file = join(dist, target.replace(/\.js$/, '.d.ts'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text.replace(/\n\/\/# sourceMappingURL=.*/, ''))
  }
}

/** The source file of a specifier in this repository; undefined for real dependencies. */
function resolveInside(root: string, source: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) {
    const file = join(dirname(source), specifier)
    return /\.tsx?$/.test(file) ? file : undefined
  }
  const [, name, door = '.'] = /^@latchkey\/([^/]+)(?:\/(.*))?$/.exec(specifier) ?? []
  if (!name) return undefined
  const { folder, doors } = packageOf(root, name)
  const entry = doors.get(door === '.' ? '.' : `./${door}`)
  if (!entry) throw new Error(`build: ${specifier} is not exported (from ${source})`)
  return join(folder, entry)
}

function packageOf(root: string, name: string): Package {
  const folder = join(root, 'packages', name)
  const { exports } = readJson<{ readonly exports: Record<string, string> }>(
    join(folder, 'package.json'),
  )
  return { folder, doors: new Map(Object.entries(exports)) }
}

/** The JavaScript path of a source's module in dist, the same as in the build. */
function targetOf(root: string, name: string, source: string): string {
  const [owner = '', , ...path] = relative(join(root, 'packages'), source).split('/')
  const file = path.join('/').replace(/\.tsx?$/, '.js')
  return owner === name ? file : `inside/${owner}/${file}`
}

function emittedOf(root: string, source: string): string {
  const [owner = '', , ...path] = relative(join(root, 'packages'), source).split('/')
  const file = path.join('/').replace(/\.tsx?$/, '.d.ts')
  const emitted = join(root, 'packages', owner, '.tsbuild', file)
  if (!existsSync(emitted)) throw new Error(`build: tsc wrote no declarations for ${source}`)
  return emitted
}
