// Which chunks a step needs: those that hold the modules it names, and whatever these import statically.
import { gzipSync } from 'node:zlib'

export type Chunk = {
  readonly fileName: string
  readonly code: string
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
  /** What each module became in this chunk, in characters before minifying. */
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>
}

/** Throws when a pattern names no module: then a file was renamed, and the budget would measure too little. */
export function closure(chunks: readonly Chunk[], loads: readonly RegExp[]): ReadonlySet<Chunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = new Set<Chunk>()
  const waiting = loads.flatMap((pattern) => holding(chunks, pattern))
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (needed.has(chunk)) continue
    needed.add(chunk)
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported) waiting.push(imported)
    }
  }
  return needed
}

function holding(chunks: readonly Chunk[], pattern: RegExp): readonly Chunk[] {
  const found = chunks.filter((chunk) => chunk.moduleIds.some((id) => pattern.test(id)))
  if (found.length > 0) return found
  throw new Error(`size: no module matches ${pattern}; bring scripts/size/budgets.ts up to date`)
}

export function gzipOf(code: string): number {
  return gzipSync(code, { level: 9 }).length
}
