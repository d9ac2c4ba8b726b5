// The chunks of a journey: the chunks with the files it names, and their static imports.
import { gzipSync } from 'node:zlib'

export type Chunk = {
  readonly fileName: string
  readonly code: string
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
  /** Size of each module in this chunk, in characters before minifying. */
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>
}

/**
 * Files are given by the ends of module paths.
 * @throws Error when a file matches no module: it was renamed, and the journey would measure too little.
 */
export function closure(chunks: readonly Chunk[], files: readonly string[]): ReadonlySet<Chunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = new Set<Chunk>()
  const waiting = files.flatMap((file) => holding(chunks, file))
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

function holding(chunks: readonly Chunk[], file: string): readonly Chunk[] {
  const found = chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/${file}`)))
  if (found.length > 0) return found
  throw new Error(`journeys: no module is ${file}; bring scripts/journeys/table.ts up to date`)
}

export function gzipOf(code: string): number {
  return gzipSync(code, { level: 9 }).length
}
