// api/<package>.txt lists what each published door gives out, from the built declarations. It is committed: a change of
// the surface shows up as a line of review. `node scripts/health/surface.ts --write` (pnpm api) brings it up to date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readJson } from '../files.ts'

type Doors = Readonly<Record<string, { readonly types?: string } | string>>
type Manifest = { readonly name: string; readonly publishConfig: { readonly exports: Doors } }

const PACKAGES = ['kit', 'gateway'] as const

export function checkSurface(root: string): readonly string[] {
  return PACKAGES.flatMap((name) => {
    const { file, text } = surfaceOf(root, name)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return []
    return [`api/${name}.txt does not match the build: run pnpm api, and review the difference`]
  })
}

function writeSurface(root: string): void {
  for (const name of PACKAGES) {
    const { file, text } = surfaceOf(root, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

function surfaceOf(root: string, name: string): { readonly file: string; readonly text: string } {
  const folder = join(root, 'packages', name)
  const manifest = readJson<Manifest>(join(folder, 'package.json'))
  const doors = Object.entries(manifest.publishConfig.exports).flatMap(([door, target]) => {
    if (typeof target === 'string' || !target.types) return []
    const names = [...exportsOf(join(folder, target.types))].toSorted()
    return [`${manifest.name}${door.slice(1)}`, ...names.map((entry) => `  ${entry}`), '']
  })
  return { file: join(root, 'api', `${name}.txt`), text: doors.join('\n') }
}

/** The names a declaration file exports, following its `export *`. */
export function exportsOf(file: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  const names = new Set<string>()
  if (seen.has(file) || !existsSync(file)) return names
  seen.add(file)
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const declared =
    /^export (?:declare )?(?:abstract )?(?:const|let|function|class|type|interface|namespace) (\w+)/gm
  for (const [, name = ''] of text.matchAll(declared)) names.add(name)
  for (const [, list = ''] of text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)) {
    for (const entry of list.split(',')) {
      const name = entry
        .trim()
        .split(/\s+as\s+/)
        .at(-1)
        ?.replace(/^type /, '')
      if (name) names.add(name)
    }
  }
  for (const [, from = ''] of text.matchAll(/^export \* from ['"](\.[^'"]+)['"]/gm)) {
    const next = join(dirname(file), from.replace(/\.js$/, '.d.ts'))
    for (const name of exportsOf(next, seen)) names.add(name)
  }
  return names
}

if (import.meta.main && process.argv.includes('--write')) {
  writeSurface(join(import.meta.dirname, '../..'))
}
