// The runner behind `npm test` and `pnpm check`: every gate in order, each with its time, then one summary.
//   node scripts/gates.ts              all gates
//   node scripts/gates.ts lint unit    some of them
//   node scripts/gates.ts --changed    the gates and tests that the change since main touches
//   node scripts/gates.ts --all        all gates with all their tests: `npm run test:all`
import './needNode.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Changes, changesSinceMain, isSeen, isShipped } from './gates/changed.ts'
import { ensureChromium } from './programs/chromium.ts'
import { generateDirectory } from './directory.ts'
import { failuresOf, type TestFile, unhandledOf } from './gates/failures.ts'
import { readJson } from './files.ts'
import { ensurePostgres } from './programs/postgres.ts'
import { longFiles } from './lint/longFiles.ts'
import { tally, type Outcome } from './gates/tally.ts'

type Gate = {
  readonly name: string
  readonly run: (before: readonly Outcome[]) => boolean
  /** Runs when it is named and in a run of all gates, but not in `npm test`. */
  readonly onDemand?: boolean
  /** Whether a change of the file requires the gate; without it every change does. */
  readonly reads?: (file: string) => boolean
  /** Gates that must have passed in this run, if they ran. */
  readonly needs?: string
  /** The report of vitest's json reporter, or of scripts/visual.ts in the same form, for gates with tests. */
  readonly report?: string
}

const root = join(import.meta.dirname, '..')
const local = join(root, '.local')

/** Settings for the tests of a whole run, unless the environment sets them (scripts/tests/extent.ts). */
const wholeExtent = {
  LATCHKEY_CROSSES: 'whole',
  LATCHKEY_ROUNDS: '100000',
  BUNDLER_KILLS: '20',
  RELAY_SOAK: '1',
  VITE_WALKS: '5000',
  WALKS_PHONES: '50',
}

const { names, isAll, changes } = readArguments(process.argv.slice(2))

const gates: readonly Gate[] = [
  { name: 'directory', run: () => generateDirectory(root) },
  { name: 'format', run: () => program('oxfmt', '--check', '.') },
  { name: 'lint', run: lint },
  { name: 'types', run: () => program('tsc', '-b') },
  vitest('unit', 'node', 'types'),
  vitest('browser', 'browser', 'react18', 'preact', 'browser-alone'),
  { ...vitest('reacts-rest', 'react18-rest', 'preact-rest'), onDemand: true },
  // A sixth of the pictures, with every story and theme. `pnpm test:visual` takes all pictures. Pictures count as tests.
  {
    name: 'visual',
    report: reportOf('visual'),
    reads: isSeen,
    run: () => script('visual', ...(isAll ? [] : ['--turn'])),
  },
  // Every view. The rest of the window, views and elements runs in `pnpm test:engines`.
  {
    name: 'engines',
    report: reportOf('engines'),
    run: () => script('engines/run', ...onlyChanged()),
  },
  {
    name: 'engines-rest',
    report: reportOf('engines-rest'),
    onDemand: true,
    run: () => script('engines/run', '--rest', ...onlyChanged()),
  },
  { name: 'build', reads: isShipped, run: () => script('build/packAll') },
  { ...wholly('packaged', 'packaged'), reads: isShipped, needs: 'build' },
  // The elements are tested in their built form.
  {
    ...wholly('flows', 'flows'),
    reads: (file) => isShipped(file) || file.startsWith('apps/demo/'),
    needs: 'build',
  },
  { name: 'health', reads: isShipped, run: () => script('health'), needs: 'build' },
  // Uses the output of `build` and does not build again.
  {
    name: 'journeys',
    reads: isShipped,
    run: (before) => script('journeys', ...(before.some(isBuilt) ? ['--built'] : [])),
  },
  { name: 'requirements', run: () => script('requirements') },
]

// Keeps Node's compiled code for the hundreds of processes that run the same files.
process.env.NODE_COMPILE_CACHE ??= join(local, 'cache/node')
if (isAll) for (const [name, value] of Object.entries(wholeExtent)) process.env[name] ??= value
process.exitCode = await main()

async function main(): Promise<number> {
  const known = [...gates.map((gate) => gate.name), '--all', '--changed', '--']
  const unknown = process.argv.slice(2).filter((each) => !known.includes(each))
  if (unknown.length > 0) {
    console.error(
      `No gate ${unknown.join(', ')}. Gates: ${gates.map((gate) => gate.name).join(' ')}. Or --changed, or --all`,
    )
    return 2
  }
  const wanted = gates.filter(isWanted)
  const programs = names.length === 0 ? bringPrograms() : undefined
  const outcomes: Outcome[] = []
  for (const gate of wanted) {
    if (gate.report) await programs
    outcomes.push(runGate(gate, outcomes))
  }
  const { lines, failed } = tally(outcomes)
  console.log(lines.join('\n'))
  return failed > 0 ? 1 : 0
}

type Arguments = {
  readonly names: readonly string[]
  readonly isAll: boolean
  readonly changes: Changes | undefined
}

function readArguments(args: readonly string[]): Arguments {
  const flags = new Set(args.filter((each) => each.startsWith('--')))
  return {
    names: args.filter((each) => !each.startsWith('--')),
    isAll: flags.has('--all'),
    changes: flags.has('--changed') ? changesSinceMain(root) : undefined,
  }
}

function isWanted({ name, onDemand, reads }: Gate): boolean {
  if (names.length > 0) return names.includes(name)
  if (onDemand && !isAll) return false
  return !changes || !reads || changes.files.some(reads)
}

/** For vitest, which then runs the test files that import a changed file. */
function onlyChanged(): readonly string[] {
  return changes ? [`--changed=${changes.since}`, '--passWithNoTests'] : []
}

/** Runs beside the first gates, which do not need the programs; the tests wait for it. */
async function bringPrograms(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'scripts/programs/programs.ts')], {
    stdio: 'inherit',
  })
  await once(child, 'exit')
}

function runGate(gate: Gate, before: readonly Outcome[]): Outcome {
  console.log(`\n── ${gate.name}`)
  const start = performance.now()
  const blocked = before.some((outcome) => outcome.name === gate.needs && !outcome.passed)
  if (blocked) console.log(`not run: ${gate.needs} failed`)
  const passed = !blocked && attempt(gate, before)
  const seconds = (performance.now() - start) / 1000
  return { name: gate.name, passed, seconds, ...counts(gate.report) }
}

function isBuilt({ name, passed }: Outcome): boolean {
  return name === 'build' && passed
}

function attempt(gate: Gate, before: readonly Outcome[]): boolean {
  try {
    if (gate.report)
      for (const file of [gate.report, unhandledBeside(gate.report)]) rmSync(file, { force: true })
    return gate.run(before)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

function vitest(name: string, ...projects: readonly string[]): Gate {
  return { ...wholly(name, ...projects), run: () => runVitest(name, projects, onlyChanged()) }
}

/** All its tests for any change, because they import none of the files that they check. */
function wholly(name: string, ...projects: readonly string[]): Gate {
  return { name, report: reportOf(name), run: () => runVitest(name, projects) }
}

function runVitest(
  name: string,
  projects: readonly string[],
  only: readonly string[] = [],
): boolean {
  mkdirSync(local, { recursive: true })
  // Tests in Node start a browser too.
  const { whole: CHROMIUM, shell: CHROMIUM_SHELL } = ensureChromium()
  Object.assign(process.env, { CHROMIUM, CHROMIUM_SHELL })
  if (name === 'unit') ensurePostgres()
  process.env.LATCHKEY_UNHANDLED = unhandledBeside(reportOf(name))
  return program(
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...only,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reportOf(name)}`,
    '--reporter=./scripts/gates/unhandled.ts',
  )
}

function reportOf(gate: string): string {
  return join(local, `vitest-${gate}.json`)
}

/** The errors outside of tests, which the report lacks. */
function unhandledBeside(report: string): string {
  return report.replace(/\.json$/, '-unhandled.json')
}

type Report = {
  readonly numPassedTests: number
  readonly numPendingTests?: number
  readonly testResults: readonly TestFile[]
  readonly without?: readonly string[]
}

function counts(
  report: string | undefined,
): Pick<Outcome, 'tests' | 'broken' | 'skipped' | 'failures' | 'without'> {
  if (!report || !existsSync(report)) return { tests: 0, broken: 0 }
  const { numPassedTests, numPendingTests, testResults, without } = readJson<Report>(report)
  const unhandled = unhandledBeside(report)
  const failures = [
    ...testResults.flatMap((file) => failuresOf(file, root)),
    ...(existsSync(unhandled) ? unhandledOf(readJson(unhandled)) : []),
  ]
  return {
    without,
    tests: numPassedTests,
    // Files that fail before their tests begin count as failures.
    broken: failures.length,
    skipped: numPendingTests,
    failures,
  }
}

function lint(): boolean {
  for (const advice of longFiles(root)) console.log(`note: ${advice}`)
  return program('oxlint', '--deny-warnings')
}

function program(name: string, ...args: readonly string[]): boolean {
  return start(join(root, 'node_modules/.bin', name), args)
}

function script(name: string, ...args: readonly string[]): boolean {
  return start(process.execPath, [join(root, 'scripts', `${name}.ts`), ...args])
}

function start(command: string, args: readonly string[]): boolean {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (error) throw error
  return status === 0
}
