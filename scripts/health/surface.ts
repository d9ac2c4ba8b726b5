// api/<package>.txt lists the exports of each published entry, from the built declarations. It is committed, so that a change
// of the surface is a line in a review. `node scripts/health/surface.ts --write` (pnpm api) updates it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readJson } from '../files.ts'

type Doors = Readonly<Record<string, { readonly types?: string } | string>>
type Manifest = { readonly name: string; readonly publishConfig: { readonly exports: Doors } }

type Surface = {
  readonly file: string
  readonly text: string
  /** Every entry has its declarations. */
  readonly isBuilt: boolean
}

const PACKAGES = ['kit', 'gateway', 'custody'] as const

export function checkSurface(root: string): readonly string[] {
  return PACKAGES.flatMap((name) => {
    const { file, text } = surfaceOf(root, name)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return []
    return [`api/${name}.txt does not match the build: run pnpm api, and review the difference`]
  })
}

/** @throws when a package is not built: its list would be empty */
export function writeSurface(root: string): void {
  const surfaces = PACKAGES.map((name) => ({ name, ...surfaceOf(root, name) }))
  const unbuilt = surfaces.filter(({ isBuilt }) => !isBuilt).map(({ name }) => name)
  if (unbuilt.length > 0)
    throw new Error(
      `Nothing is written: ${unbuilt.join(' and ')} must be built first. Run pnpm pack:all, then this again.`,
    )
  for (const { file, text } of surfaces) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

function surfaceOf(root: string, name: string): Surface {
  const folder = join(root, 'packages', name)
  const manifest = readJson<Manifest>(join(folder, 'package.json'))
  const doors = Object.entries(manifest.publishConfig.exports).flatMap(([door, target]) => {
    if (typeof target === 'string' || !target.types) return []
    const names = [...exportsOf(join(folder, target.types))].toSorted()
    return [`${manifest.name}${door.slice(1)}`, ...names.map((entry) => `  ${entry}`), '']
  })
  const isBuilt = Object.values(manifest.publishConfig.exports).every(
    (target) =>
      typeof target === 'string' || !target.types || existsSync(join(folder, target.types)),
  )
  return { file: join(root, 'api', `${name}.txt`), text: doors.join('\n'), isBuilt }
}

/** The exported names of a declaration file, including its `export *`. */
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
  try {
    writeSurface(join(import.meta.dirname, '../..'))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
