import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundledProblems, isAllowed, problemsOf } from './dependencies.ts'
import { fullFolders } from './folders.ts'
import { undeclaredImports } from './imports.ts'
import { lockedAddresses, looseCatalog, loosePins } from './pins.ts'
import { writeSurface } from './surface.ts'
import { tracesIn } from './traces.ts'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND BSD-3-Clause', true],
  ['GPL-3.0-only', false],
  ['MIT AND SSPL-1.0', false],
  ['none', false],
])('the licence %s is allowed: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed)
})

test('a dependency with an install script or a refused name is a problem', () => {
  const bad = {
    name: '@walletconnect/core',
    version: '2.0.0',
    license: 'BUSL-1.1',
    scripts: { postinstall: 'node setup.js', test: 'x' },
    folder: '/nowhere',
  }
  expect(problemsOf(bad)).toEqual([
    '@walletconnect/core@2.0.0: licence BUSL-1.1 is not allowed',
    '@walletconnect/core@2.0.0: must not be a runtime dependency',
    '@walletconnect/core@2.0.0: has install scripts postinstall',
  ])
})

test('a bundled dependency needs an allowed licence and an allowed name', () => {
  const notices =
    'a 1.0.0 (MIT)\n\nCopyright (c) 2020 (me)\n\n@reown/b 2.0.0-rc.1 (SSPL-1.0)\n\ntext\n'
  expect(bundledProblems(notices)).toEqual([
    '@reown/b@2.0.0-rc.1: licence SSPL-1.0 is not allowed',
    '@reown/b@2.0.0-rc.1: must not be a runtime dependency',
  ])
})

test('an import that the package does not declare is a problem', () => {
  const manifest = {
    name: '@latchkey/core',
    dependencies: { zustand: '1.0.0' },
    peerDependencies: { react: '>=18' },
  }
  const text = `
import { readFileSync } from 'node:fs'
import type { A } from '@latchkey/core/actions'
import './own.ts'
import { useState } from 'react'
import { createStore } from 'zustand/vanilla'
import {
  render,
} from 'preact/compat'
export * from '@latchkey/ui'
import 'vite/client'
const later = () => import('axe-core')
`
  expect(undeclaredImports(manifest, text)).toEqual(['preact', '@latchkey/ui', 'vite', 'axe-core'])
})

test('a range or a tag is not an exact version', () => {
  const dependencies = {
    a: '^1.0.0',
    b: 'latest',
    c: '1.0.0',
    d: 'catalog:',
    e: 'workspace:*',
    f: 'npm:playwright-core@1.65.1',
  }
  expect(loosePins('package.json', { dependencies })).toEqual([
    'package.json: a is ^1.0.0, not an exact version',
    'package.json: b is latest, not an exact version',
  ])
  expect(looseCatalog("catalog:\n  '@a/b': ~1.2.3\n  c: 1.0.0\n")).toEqual([
    'pnpm-workspace.yaml: @a/b is ~1.2.3, not an exact version',
  ])
})

test('a lockfile that names a host is a problem', () => {
  expect(lockedAddresses('resolution: {tarball: https://proxy.example/x.tgz}')).toEqual([
    'pnpm-lock.yaml names https://proxy.example/x.tgz',
  ])
})

test.each([
  ["const file = '/home/ada/latchkey/x.ts'", 'x.ts:1: a home folder: '],
  ['ok\ncd /work/latchkey', 'x.ts:2: a path of one machine: '],
  ['registry=https://proxy.example', 'x.ts:1: a registry setting: '],
])('%j is reported as a trace of one machine', (text, problem) => {
  expect(tracesIn('x.ts', text).join()).toContain(problem)
})

test('paths inside the repository and web addresses are not reported as traces', () => {
  expect(tracesIn('x.md', 'see /docs/gateway.md and https://app.example/home/x/y')).toEqual([])
})

test('the public surface is written only when every package is built', () => {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-surface-'))
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const surface = (name: string): string => readFileSync(join(root, `api/${name}.txt`), 'utf8')
  try {
    for (const name of ['kit', 'gateway', 'custody']) {
      const exports = { '.': { types: './dist/index.d.ts' }, './package.json': './package.json' }
      write(`packages/${name}/package.json`, JSON.stringify({ name, publishConfig: { exports } }))
      write(`api/${name}.txt`, 'before')
    }
    write('packages/kit/dist/index.d.ts', 'export declare const a: 1;\n')
    expect(() => writeSurface(root)).toThrow(
      'gateway and custody must be built first. Run pnpm pack:all',
    )
    expect([surface('kit'), surface('gateway')]).toEqual(['before', 'before'])
    write('packages/gateway/dist/index.d.ts', 'export type B = 2;\n')
    write('packages/custody/dist/index.d.ts', 'export type C = 3;\n')
    writeSurface(root)
    expect([surface('kit'), surface('gateway')]).toEqual(['kit\n  a\n', 'gateway\n  B\n'])
  } finally {
    rmSync(root, { recursive: true })
  }
})

test('a folder with more than 20 files is a problem, and its tests do not count', () => {
  const files = (folder: string, count: number, end = '.ts'): readonly string[] =>
    Array.from({ length: count }, (_, index) => `${folder}/file${index}${end}`)
  expect(fullFolders([...files('a', 20), ...files('a', 9, '.test.ts')])).toEqual([])
  expect(fullFolders([...files('a', 21), ...files('b', 3)])).toEqual(['a has 21 files, 20 at most'])
  expect(fullFolders(files('packages/x/src/locales', 40))).toEqual([])
})
