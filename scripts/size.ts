// What a visitor downloads, in gzip, against the budgets of architecture section 8.
//   node scripts/size.ts           a table; exit 1 above a gate
//   node scripts/size.ts --json    the same as one JSON object
//   node scripts/size.ts --built   of the kit as it stands in its dist, not built anew
//   node scripts/size.ts --why     and which modules weigh most in each row (before gzip)
// The kit is built as it is published; then small host apps are built on it as a host's bundler would, React left outside,
// and chunks are counted by following the import graph from the modules that each step needs.
import { join } from 'node:path'
import { buildKit } from './build.ts'
import { chunksOf, type Chunk } from './size/chunks.ts'
import { APPS, BUDGETS, type App, type Budget } from './size/budgets.ts'
import { closure, gzipOf } from './size/graph.ts'

type Row = {
  readonly id: string
  readonly what: string
  readonly bytes: number
  readonly gate: number
  readonly stretch: number
  readonly chunks: readonly { readonly file: string; readonly bytes: number }[]
  readonly heaviest: readonly string[]
}

const root = join(import.meta.dirname, '..')
if (!process.argv.includes('--built')) await buildKit(root)
const rows = await measure()
console.log(process.argv.includes('--json') ? asJson(rows) : asTable(rows))
process.exitCode = rows.some((row) => row.bytes > row.gate) ? 1 : 0

async function measure(): Promise<readonly Row[]> {
  const built = new Map<App, readonly Chunk[]>()
  for (const app of Object.keys(APPS) as App[]) {
    built.set(app, await chunksOf({ root, app, ...APPS[app] }))
  }
  return BUDGETS.map((budget) => rowOf(budget, built.get(budget.app) ?? []))
}

function rowOf(budget: Budget, chunks: readonly Chunk[]): Row {
  const had = budget.after ? closure(chunks, budget.after) : new Set<Chunk>()
  const needed = budget.loads === 'everything' ? new Set(chunks) : closure(chunks, budget.loads)
  const counted = [...needed].filter((chunk) => !had.has(chunk))
  const isOneOf = (chunk: Chunk): boolean =>
    budget.oneOf !== undefined && chunk.moduleIds.some((id) => budget.oneOf?.of.test(id))
  const sized = (chunk: Chunk): Row['chunks'][number] => ({
    file: chunk.fileName,
    bytes: gzipOf(chunk.code),
  })
  const sizes = [
    ...counted.filter((chunk) => !isOneOf(chunk)).map(sized),
    ...counted
      .filter(isOneOf)
      .map(sized)
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, budget.oneOf?.counted),
  ]
  const { id, what } = budget
  return {
    id,
    what,
    bytes: sizes.reduce((total, size) => total + size.bytes, 0),
    gate: budget.gateKb * 1000,
    stretch: budget.stretchKb * 1000,
    chunks: sizes.toSorted((a, b) => b.bytes - a.bytes),
    heaviest: heaviest(counted),
  }
}

function heaviest(chunks: readonly Chunk[]): readonly string[] {
  const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules))
  return modules
    .toSorted(([, a], [, b]) => b.renderedLength - a.renderedLength)
    .slice(0, 25)
    .map(([id, { renderedLength }]) => {
      const name = id.replace(/^.*\/(?:packages|node_modules)\//, '')
      return `${String(renderedLength).padStart(9)}  ${name}`
    })
}

function asJson(all: readonly Row[]): string {
  return JSON.stringify({
    unit: 'bytes, gzip',
    passed: all.every((r) => r.bytes <= r.gate),
    rows: all,
  })
}

function asTable(all: readonly Row[]): string {
  const kb = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(7)
  const lines = all.map((row) => {
    const verdict = row.bytes > row.gate ? 'FAIL' : row.bytes > row.stretch ? 'ok' : 'stretch'
    const line = `${row.what.padEnd(62)}${kb(row.bytes)}${kb(row.gate)}${kb(row.stretch)}  ${verdict}`
    return process.argv.includes('--why') ? [line, ...row.heaviest, ''].join('\n') : line
  })
  return [`${'kB, gzip, React outside'.padEnd(62)}   size   gate stretch`, ...lines].join('\n')
}
