// A visitor's downloads until something works, in gzip, beyond the same host's page without a kit.
//   node scripts/journeys.ts           a table; exit 1 above a gate
//   node scripts/journeys.ts --built   uses the built kit in its dist
//   node scripts/journeys.ts --why     also lists the files of each journey
// The kit is built as it is published, and Vite builds small host apps on it. Files are counted by following the imports from
// the files that a journey names (scripts/journeys/table.ts).
import { join } from 'node:path'
import { buildKit } from './build/kit.ts'
import { type Chunk, closure, gzipOf } from './journeys/graph.ts'
import { hostChunks } from './journeys/hostChunks.ts'
import { hosts } from './journeys/hosts.ts'
import { type Journey, journeys } from './journeys/table.ts'

type Row = {
  readonly name: string
  readonly bytes: number
  readonly gate: number
  /** Fetched ahead by then, and not needed yet. */
  readonly ahead: number
  readonly files: readonly Chunk[]
}

const root = join(import.meta.dirname, '..')
if (!process.argv.includes('--built')) await buildKit(root)
const built = new Map<string, Promise<readonly Chunk[]>>()
const rows: Row[] = []
for (const journey of journeys) rows.push(await measure(journey))
console.log(asTable(rows))
console.log(`\nAll JavaScript beyond React, every door and language: ${kb(await everything())} kB`)
process.exitCode = rows.some(({ bytes, gate }) => bytes > gate * 1000) ? 1 : 0

async function measure(journey: Journey): Promise<Row> {
  const { host, needs, oneOf = {}, gate } = journey
  const chunks = await chunksOf(host.name, host.main)
  const bare = host.bare ? sumOf(await chunksOf('bare', host.bare)) : 0
  const choices = Object.entries(oneOf).map(([name, files]) => {
    return { name: ` (${name})`, files: closure(chunks, [...needs, ...files]) }
  })
  const largest = choices.toSorted((a, b) => sumOf(b.files) - sumOf(a.files))[0]
  const { name, files } = largest ?? { name: '', files: closure(chunks, needs) }
  const ahead = [...closure(chunks, journey.ahead)].filter((chunk) => !files.has(chunk))
  return {
    name: journey.name + name,
    bytes: sumOf(files) - bare,
    gate,
    ahead: sumOf(ahead),
    files: [...files],
  }
}

function chunksOf(name: string, main: string): Promise<readonly Chunk[]> {
  const found = built.get(name) ?? hostChunks(root, { name, main })
  built.set(name, found)
  return found
}

async function everything(): Promise<number> {
  const doors = [
    'index',
    'react',
    'networks',
    'solana',
    'bitcoin',
    'polkadot',
    'siwx',
    'siwe',
    'login',
  ]
  const imports = doors.map((door, index) => `import * as door${index} from 'latchkey/${door}'`)
  const main = [
    ...imports,
    `globalThis.doors = [${doors.map((_, index) => `door${index}`).join()}]`,
  ]
  const bare = sumOf(await chunksOf('bare', hosts.button.bare))
  return sumOf(await chunksOf('all', main.join('\n'))) - bare
}

function sumOf(chunks: Iterable<Chunk>): number {
  return [...chunks].reduce((total, { code }) => total + gzipOf(code), 0)
}

function asTable(all: readonly Row[]): string {
  const lines = all.map((row) => {
    const verdict = row.bytes > row.gate * 1000 ? 'FAIL' : 'ok'
    const line = `${row.name.padEnd(52)}${kb(row.bytes)}${kb(row.gate * 1000)}${kb(row.ahead)}${String(row.files.length).padStart(7)}  ${verdict}`
    return process.argv.includes('--why') ? [line, ...row.files.map(fileLine), ''].join('\n') : line
  })
  return [
    `${'kB, gzip, beyond the page without a kit'.padEnd(52)}  needs   gate  ahead  files`,
    ...lines,
  ].join('\n')
}

function fileLine({ fileName, code, moduleIds }: Chunk): string {
  const modules = moduleIds.map((id) => id.replace(/^.*\/(?:dist|node_modules)\//, ''))
  return `${kb(gzipOf(code))}  ${fileName}: ${modules.slice(0, 4).join(', ')}${modules.length > 4 ? ', …' : ''}`
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(7)
}
