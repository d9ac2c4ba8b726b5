// Lint enforces every dependency rule of architecture section 2, and a fixture breaks each rule. A rule that stops working (a
// renamed option, a glob that no longer matches) fails here instead of passing silently.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Finding = { readonly rule: string; readonly message: string }

const root = join(import.meta.dirname, '../..')
const fixtures = join(import.meta.dirname, '../fixtures/lint')
const found = new Map<string, Finding[]>()
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'latchkey-lint-'))
  cpSync(fixtures, copy, { recursive: true })
  for (const file of [
    '.oxlintrc.json',
    'scripts/lint/plugin.ts',
    'scripts/lint/dynamicOnly.ts',
    'scripts/lint/moduleState.ts',
    'scripts/lint/plainTitles.ts',
    'scripts/lint/rule.ts',
  ])
    cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  const args = ['--format', 'json', '--ignore-pattern', 'node_modules', '.']
  const { stdout } = spawnSync(oxlint, args, { cwd: copy, encoding: 'utf8' })
  for (const { filename, code, message, help } of parse(stdout)) {
    const file = filename.replace(/^packages\//, '')
    found.set(file, [
      ...(found.get(file) ?? []),
      { rule: code, message: `${message} ${help ?? ''}` },
    ])
  }
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

const imports = 'eslint(no-restricted-imports)'
const globals = 'eslint(no-restricted-globals)'
const dynamic = 'latchkey(dynamic-only)'
const state = 'latchkey(no-module-state)'
const titles = 'latchkey(plain-titles)'
const properties = 'eslint(no-restricted-properties)'

test.each([
  ['protocol/src/importsCore.ts', imports, 'protocol may not import'],
  ['core/src/importsUi.ts', imports, 'core may not import'],
  ['core/src/importsChains.ts', imports, 'core may not import'],
  ['core/src/reachesBySource.ts', imports, 'by its name'],
  ['chains/src/importsCoreValue.ts', imports, 'Types only'],
  ['chains/src/importsViem.ts', imports, 'chains may not import'],
  ['connectors/src/importsCoreValue.ts', imports, 'Types only'],
  ['connectors/src/importsPairing.ts', dynamic, 'Dynamic only'],
  ['pairing/src/importsProtocol.ts', imports, 'pairing may not import'],
  ['ui/src/importsCore.ts', imports, 'ui may not import'],
  ['ui/src/importsProtocol.ts', imports, 'ui may not import'],
  ['modal/src/importsConnectors.ts', imports, 'modal may not import'],
  ['modal/src/importsKit.ts', imports, 'modal may not import'],
  ['features/src/swaps/importsModalDoor.ts', imports, 'sdk only'],
  ['features/src/swaps/importsModalInside.ts', imports, 'sdk only'],
  ['features/src/swaps/importsSibling.ts', imports, 'never import each other'],
  ['features/src/swaps/views/importsSibling.ts', imports, 'never import each other'],
  ['kit/src/importsPairing.ts', dynamic, 'Dynamic only'],
  ['kit/src/importsFeatureView.ts', dynamic, 'loaded with import()'],
  ['kit/src/importsAllFeatures.ts', dynamic, 'loaded with import()'],
  ['kit/src/importsGateway.ts', imports, 'kit may not import'],
  ['kit/src/importsTesting.ts', imports, 'kit may not import'],
  ['kit/src/importsViem.ts', imports, "Only the folder of a library's adapter"],
  ['kit/src/wagmi/importsHooks.ts', imports, 'has @wagmi/core alone'],
  ['kit/src/wagmi/importsTesting.ts', imports, 'kit may not import'],
  ['server/src/importsCore.ts', imports, 'server may not import'],
  ['server/src/reachesBySource.ts', imports, 'by its name'],
  ['custody/src/importsCore.ts', imports, 'custody may not import'],
  ['custody/src/reachesBySource.ts', imports, 'by its name'],
  ['wallet/src/importsCore.ts', imports, 'wallet may not import'],
  ['wallet/src/reachesBySource.ts', imports, 'by its name'],
  ['gateway/src/importsCore.ts', imports, 'gateway may not import'],
  ['gateway/src/modules/rpc/importsSibling.ts', imports, 'modules never import each other'],
  ['gateway/src/modules/rpc/importsAdapter.ts', imports, 'not vendors'],
  ['gateway/src/modules/rpc/importsParts.ts', imports, 'not vendors'],
  ['gateway/src/modules/rpc/nodes/importsSibling.ts', imports, 'modules never import each other'],
  ['gateway/src/modules/rpc/nodes/importsAdapter.ts', imports, 'not vendors'],
  ['gateway/src/adapters/coingecko/importsModule.ts', imports, 'adapters never import modules'],
  ['chains/src/reachesBySource.ts', imports, 'by its name'],
  ['connectors/src/importsModal.ts', imports, 'connectors may not import'],
  ['connectors/src/reachesBySource.ts', imports, 'by its name'],
  ['features/src/importsGateway.ts', imports, 'features may not import'],
  ['features/src/reachesBySource.ts', imports, 'by its name'],
  ['features/src/swaps/importsGateway.ts', imports, 'features may not import'],
  ['features/src/swaps/reachesBySource.ts', imports, 'by its name'],
  ['features/src/swaps/views/importsGateway.ts', imports, 'features may not import'],
  ['features/src/swaps/views/reachesBySource.ts', imports, 'by its name'],
  ['gateway/src/adapters/coingecko/importsCore.ts', imports, 'gateway may not import'],
  ['gateway/src/adapters/coingecko/reachesBySource.ts', imports, 'by its name'],
  ['gateway/src/modules/rpc/importsCore.ts', imports, 'gateway may not import'],
  ['gateway/src/modules/rpc/reachesBySource.ts', imports, 'by its name'],
  ['gateway/src/modules/rpc/nodes/importsCore.ts', imports, 'gateway may not import'],
  ['gateway/src/modules/rpc/nodes/reachesBySource.ts', imports, 'by its name'],
  ['gateway/src/reachesBySource.ts', imports, 'by its name'],
  ['kit/src/reachesBySource.ts', imports, 'by its name'],
  ['modal/src/reachesBySource.ts', imports, 'by its name'],
  ['pairing/src/reachesBySource.ts', imports, 'by its name'],
  ['protocol/src/reachesBySource.ts', imports, 'by its name'],
  ['testing/src/importsKit.ts', imports, 'testing may not import'],
  ['testing/src/reachesBySource.ts', imports, 'by its name'],
  ['ui/src/reachesBySource.ts', imports, 'by its name'],
  ['core/src/touchesWindow.ts', globals, 'core/src/platform'],
  ['core/src/touchesDocument.ts', globals, 'core/src/platform'],
  ['core/src/touchesStorage.ts', globals, 'core/src/platform'],
  ['core/src/touchesNavigator.ts', globals, 'core/src/platform'],
  ['core/src/touchesThroughGlobalThis.ts', properties, 'core/src/platform'],
  ['modal/src/views/Connect/ConnectView.ts', globals, 'hooks of modal/sdk'],
  ['ui/src/writesMarkup.ts', properties, 'never markup'],
  ['ui/src/rollsDice.ts', properties, 'guessable'],
  ['ui/src/conditionalHook.tsx', 'react-hooks(rules-of-hooks)', ''],
  ['modal/src/keepsLet.ts', state, 'shared by all kits'],
  ['modal/src/keepsMap.ts', state, 'shared by all kits'],
  ['modal/src/keepsStore.ts', state, 'shared by all kits'],
  ['modal/src/keepsArray.ts', state, 'shared by all kits'],
  ['core/src/cycleLeft.ts', 'import(no-cycle)', ''],
  ['core/src/usesAny.ts', 'typescript(no-explicit-any)', ''],
  ['core/src/hidesReturnType.ts', 'typescript(explicit-module-boundary-types)', ''],
  ['core/src/exportsDefault.ts', 'import(no-default-export)', ''],
  ['core/src/tooLong.ts', 'eslint(max-lines)', ''],
  ['core/src/focused.test.ts', 'vitest(no-focused-tests)', ''],
  ['core/src/skipped.test.ts', 'vitest(no-disabled-tests)', ''],
  ['core/src/titleIsARiddle.test.ts', titles, 'begin with "of"'],
  ['core/src/titleIsARiddle.test.ts', titles, 'begin with "that"'],
])('%s breaks %s', (file, rule, message) => {
  const messages = (found.get(file) ?? []).filter((finding) => finding.rule === rule)
  expect(messages.map((finding) => finding.message).join('\n')).toContain(message)
  expect(messages).not.toHaveLength(0)
})

test.each([
  'core/src/importsProtocol.ts',
  'core/src/platform/mayTouch.ts',
  'chains/src/importsCoreType.ts',
  'chains/src/usesOracle.test.ts',
  'connectors/src/loadsPairing.ts',
  'features/src/swaps/importsModalSdk.ts',
  'features/src/swaps/views/importsOwn.ts',
  'kit/src/importsManifest.ts',
  'kit/src/loadsView.ts',
  'kit/src/typesOfPairing.ts',
  'kit/src/appKit/defaultKit.ts',
  'ui/src/styles.ts',
  'ui/src/table.ts',
  'gateway/src/modules/rpc/importsPort.ts',
  'gateway/src/modules/rpc/nodes/importsOwn.ts',
])('%s passes lint', (file) => {
  expect(found.get(file) ?? []).toEqual([])
})

type Report = {
  readonly diagnostics: readonly {
    readonly filename: string
    readonly code: string
    readonly message: string
    readonly help?: string
  }[]
}

function parse(stdout: string): Report['diagnostics'] {
  // oxlint's own format. A change of the format empties the findings and fails every row above.
  return (JSON.parse(stdout) as Report).diagnostics
}
