// Shared parts of the two published builds. Private @latchkey/* packages are bundled, so that a host installs one package; real
// dependencies stay imports.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { InlineConfig } from 'tsdown'
import { readJson } from '../files.ts'
import { writeDeclarations } from './declarations.ts'

type PackageJson = {
  readonly exports: Record<string, string>
  readonly dependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}

/** Entries for hosts: `index` for the package's own name, `react` for `latchkey/react`. */
export function doorsOf(folder: string): readonly string[] {
  const { exports } = readJson<PackageJson>(join(folder, 'package.json'))
  return Object.values(exports).flatMap((file) => /^\.\/src\/(\w+)\.ts$/.exec(file)?.[1] ?? [])
}

export function entriesOf(folder: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, join(folder, `src/${name}.ts`)]))
}

export function settingsOf(root: string, folder: string): InlineConfig {
  const { dependencies = {}, peerDependencies = {} } = readJson<PackageJson>(
    join(folder, 'package.json'),
  )
  return {
    cwd: folder,
    config: false,
    root: join(root, 'packages'),
    outDir: join(folder, 'dist'),
    format: 'esm',
    target: 'es2022',
    dts: false,
    clean: false,
    logLevel: 'warn',
    // "use client" inside a bundle has no effect; the build adds it to the entry that needs it.
    checks: { moduleLevelDirective: false },
    tsconfig: join(folder, 'tsconfig.json'),
    deps: {
      alwaysBundle: /^@latchkey\//,
      onlyBundle: false,
      onlyImport: [...Object.keys(dependencies), ...Object.keys(peerDependencies)],
    },
  }
}

export function typeCheckAndEmit(root: string, name: string, doors: readonly string[]): void {
  const { status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-b', `packages/${name}`], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`build: packages/${name} does not type-check`)
  writeDeclarations({ root, name, doors })
}
