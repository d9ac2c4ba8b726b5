// Checks the published packages and their dependencies. Each check gives the problems it found.
//   node scripts/health.ts              all, after `pnpm pack:all`
//   node scripts/health.ts licences     some
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkDependencies } from './health/dependencies.ts'
import { checkFolders } from './health/folders.ts'
import { checkImports } from './health/imports.ts'
import { checkPins } from './health/pins.ts'
import { checkSurface } from './health/surface.ts'
import { checkTraces } from './health/traces.ts'
import { PUBLISHED } from './build/packAll.ts'

type Check = (root: string) => readonly string[]

const checks: Readonly<Record<string, Check>> = {
  tarballs: checkTarballs,
  knip: (root) => program(root, 'knip', '--no-progress'),
  sherif: (root) => program(root, 'sherif', '--ignore-rule', 'root-package-manager-field'),
  dependencies: checkDependencies,
  imports: checkImports,
  folders: checkFolders,
  pins: checkPins,
  traces: checkTraces,
  surface: checkSurface,
}

process.exitCode = main(join(import.meta.dirname, '..'), process.argv.slice(2))

function main(root: string, names: readonly string[]): number {
  let failures = 0
  for (const [name, check] of Object.entries(checks)) {
    if (names.length > 0 && !names.includes(name)) continue
    const problems = check(root)
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}`)
    for (const problem of problems) console.log(problem.replace(/^/gm, '     '))
    failures += problems.length
  }
  return failures > 0 ? 1 : 0
}

/** Checked in packed form: attw's own --pack uses npm, which ignores publishConfig (conventions, Tools). */
function checkTarballs(root: string): readonly string[] {
  return PUBLISHED.flatMap(({ tarball }) => {
    const file = join('tarballs', tarball)
    if (!existsSync(join(root, file))) return [`${file} is missing: run pnpm pack:all`]
    return [
      ...program(root, 'publint', '--strict', file),
      ...program(root, 'attw', '--profile', 'esm-only', '--quiet', file),
    ]
  })
}

/** Prints nothing when it passes, and its whole output when it fails. */
function program(root: string, name: string, ...args: readonly string[]): readonly string[] {
  const command = join(root, 'node_modules/.bin', name)
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? [] : [`${name} ${args.join(' ')}\n${stdout}${stderr}`.trimEnd()]
}
