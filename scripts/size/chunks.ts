// Builds one small host app from source and gives its chunks.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'tsdown'
import { PREACT } from '../otherReacts.ts'
import { cssText } from '../cssText.ts'
import { readJson } from '../files.ts'
import type { Chunk } from './graph.ts'

export type { Chunk } from './graph.ts'

type Request = {
  readonly root: string
  readonly app: string
  readonly code: string
  readonly preact: boolean
}

export async function chunksOf({ root, app, code, preact }: Request): Promise<readonly Chunk[]> {
  const folder = join(root, '.size', app)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'entry.ts'), `${code}\n`)
  const kit = join(root, 'packages/kit')
  const bundles = await build({
    config: false,
    cwd: kit,
    entry: { entry: join(folder, 'entry.ts') },
    outDir: join(folder, 'dist'),
    tsconfig: join(kit, 'tsconfig.json'),
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    dts: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { ...builtDoors(kit), ...privateDoors(root), ...(preact ? PREACT : {}) },
    plugins: [cssText()],
    deps: preact
      ? { alwaysBundle: /.*/, onlyBundle: false }
      : {
          alwaysBundle: /^(?!react($|\/)|react-dom($|\/))/,
          neverBundle: [/^react($|\/)/, /^react-dom($|\/)/],
          onlyBundle: false,
        },
    outputOptions: { chunkFileNames: '[name]-[hash].js' },
  })
  return bundles
    .flatMap(({ chunks }) => chunks)
    .flatMap((chunk) => {
      return chunk.type === 'chunk' ? [chunk] : []
    })
}

/** The kit as hosts get it: its built files, whose cut decides what a host's bundler can leave for later. */
function builtDoors(kit: string): Record<string, string> {
  const pieces = ['modal', 'pairing', 'code', 'solana', 'bitcoin', 'polkadot'].map(
    (name) => `inside/${name}`,
  )
  const names = [
    ...pieces,
    'networks',
    'solana',
    'bitcoin',
    'polkadot',
    'login',
    'farcaster',
    'elements',
    'react',
    'index',
  ]
  return Object.fromEntries(
    names.map((name) => [
      name === 'index' ? 'latchkey' : `latchkey/${name}`,
      join(kit, `dist/${name}.js`),
    ]),
  )
}

/** Longest first: an alias also matches what begins with it. */
function doors(folder: string, name: string): Record<string, string> {
  const { exports } = readJson<{ readonly exports: Record<string, string> }>(
    join(folder, 'package.json'),
  )
  const pairs = Object.entries(exports).map(([door, file]) => [
    `${name}${door.slice(1)}`,
    join(folder, file),
  ])
  return Object.fromEntries(pairs.toSorted(([a = ''], [b = '']) => b.length - a.length))
}

/** The app's entry lies outside the packages, where private names do not resolve. */
function privateDoors(root: string): Record<string, string> {
  return doors(join(root, 'packages/chains'), '@latchkey/chains')
}
