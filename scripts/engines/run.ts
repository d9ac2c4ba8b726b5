// The tests of the installed engines, all engines at once: vitest runs projects with different browsers one after another, and
// half of an engine's time is waiting. Each engine gets its own vitest, and their reports become one.
//   node scripts/engines/run.ts          tests that every view works: .local/vitest-engines.json
//   node scripts/engines/run.ts --rest   every other test: .local/vitest-engines-rest.json
// Other options go to vitest (`--changed=main --passWithNoTests`).
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestFile } from '../gates/failures.ts'
import { readJson } from '../files.ts'
import type { EngineName } from './engine.ts'
import { engineNames, ensureEngines } from '../programs/engines.ts'

type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly TestFile[]
  /** Missing engines. */
  readonly without?: readonly EngineName[]
}

const root = join(import.meta.dirname, '../..')

const isRest = process.argv.includes('--rest')
const forVitest = process.argv.slice(2).filter((each) => each !== '--rest')

process.exitCode = await main(isRest ? '-rest' : '')

async function main(part: '' | '-rest'): Promise<number> {
  mkdirSync(join(root, '.local'), { recursive: true })
  const reportOf = (name?: EngineName): string =>
    join(root, `.local/vitest-engines${part}${name ? `-of-${name}` : ''}.json`)
  const names = ensureEngines()
  const statuses = await Promise.all(
    names.map((name) => runEngine(name, `${name}${part}`, reportOf(name))),
  )
  writeFileSync(reportOf(), JSON.stringify(merged(names, reportOf)))
  return statuses.some((status) => status !== 0) ? 1 : 0
}

/** Its output comes in one piece at the end: lines of two programs would be mixed. */
async function runEngine(
  name: EngineName,
  project: string,
  report: string,
): Promise<number | null> {
  rmSync(report, { force: true })
  const start = performance.now()
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    [
      ...['run', '--project', project, ...forVitest],
      ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => said.push(chunk))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`\n${name}, ${seconds} s\n${Buffer.concat(said).toString()}`)
  return status
}

function merged(names: readonly EngineName[], reportOf: (name: EngineName) => string): Report {
  const reports = names
    .map((name) => ({ name, path: reportOf(name) }))
    .filter(({ path }) => existsSync(path))
    .map(({ name, path }) => ({ name, ...readJson<Report>(path) }))
  const sum = (count: (report: Report) => number): number =>
    reports.reduce((total, report) => total + count(report), 0)
  return {
    numPassedTests: sum((report) => report.numPassedTests),
    numFailedTests: sum((report) => report.numFailedTests),
    testResults: reports.flatMap(({ name, testResults }) =>
      testResults.map((file) => namedFor(name, file)),
    ),
    without: engineNames.filter((name) => !names.includes(name)),
  }
}

/** A test that fails in a single engine names that engine. */
function namedFor(name: EngineName, file: TestFile): TestFile {
  const assertionResults = file.assertionResults.map((result) => ({
    ...result,
    fullName: `${name}: ${result.fullName}`,
  }))
  return { ...file, assertionResults }
}
