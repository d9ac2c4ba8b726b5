// Builds what is published: `latchkey` (packages/kit) and `@latchkey/gateway`. Private @latchkey/* packages go inside,
// file by file, so that a host installs one package and still shakes per file; real dependencies stay imports.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join, parse } from 'node:path'
import { build, type InlineConfig } from 'tsdown'
import { compiledAhead } from './compiledAhead.ts'
import { cssText } from './cssText.ts'
import { writeDeclarations } from './declarations.ts'
import { bundledLicences } from './bundledLicences.ts'
import { readJson } from './files.ts'
import { foldRuntime } from './foldRuntime.ts'
import { oneWayEnums } from './oneWayEnums.ts'
import { PREACT } from './otherReacts.ts'
import { pieceNames, piecesOf } from './pieces.ts'

type PackageJson = {
  readonly dependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}

const PRIVATE = /^@latchkey\//

export async function buildAll(root: string): Promise<void> {
  await buildKit(root)
  await buildGateway(root)
}

export async function buildKit(root: string): Promise<void> {
  const folder = join(root, 'packages/kit')
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  const kit = (more: InlineConfig): InlineConfig => ({
    ...common(root, folder),
    entry: {
      ...entries(folder, [
        'index',
        'react',
        'networks',
        'solana',
        'bitcoin',
        'polkadot',
        'siwx',
        'siwe',
        'login',
        'farcaster',
        'themes',
        'locales',
      ]),
      ...languages(root),
    },
    platform: 'browser',
    unbundle: false,
    plugins: [cssText()],
    ...more,
  })
  // What a host may take alone, and the QR code, are doors of their own in the draft, so that what they alone need can be told
  // from the rest.
  const draft = await build(
    kit({
      entry: {
        ...entries(folder, [
          'index',
          'react',
          'solana',
          'bitcoin',
          'polkadot',
          'siwx',
          'siwe',
          'login',
          'farcaster',
        ]),
        ...reactModules(folder),
        code: join(root, 'packages/ui/src/QrCode/QrCode.tsx'),
      },
      outDir: join(folder, 'dist/draft'),
      outputOptions: {},
    }),
  )
  const placed = piecesOf(
    draft.flatMap(({ chunks }) => chunks).filter((each) => each.type === 'chunk'),
  )
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  await build(
    kit({
      plugins: [
        cssText(),
        compiledAhead(['modal', 'linkViews', 'views']),
        oneWayEnums(),
        bundledLicences('inside/LICENSES.txt'),
      ],
      outputOptions: {
        entryFileNames: '[name].js',
        chunkFileNames: 'inside/[name].js',
        codeSplitting: {
          groups: pieceNames.map((name, index) => ({
            name,
            priority: pieceNames.length - index,
            test: (id) => placed.get(id) === name,
          })),
        },
      },
      // Next.js takes everything behind a module with this line to the client; hooks could not run elsewhere.
      banner: ({ fileName }) => (fileName === 'react.js' ? "'use client'" : undefined),
    }),
  )
  foldRuntime(join(folder, 'dist/inside'), 'kit.js')
  await build(elements(root, folder))
  await typeCheckAndEmit(root, 'kit', [
    'index',
    'react',
    'networks',
    'solana',
    'bitcoin',
    'polkadot',
    'siwx',
    'siwe',
    'login',
    'farcaster',
    'themes',
    'locales',
    'elements',
  ])
}

export async function buildGateway(root: string): Promise<void> {
  const folder = join(root, 'packages/gateway')
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  await build({
    ...common(root, folder),
    entry: entries(folder, [
      'index',
      'cli',
      'siwx',
      'stores/sqlite/mailboxThread',
      'adapters/media/pictureThread',
    ]),
    platform: 'node',
    plugins: [bundledLicences('LICENSES.txt')],
  })
  await typeCheckAndEmit(root, 'gateway', ['index', 'siwx'])
}

function common(root: string, folder: string): InlineConfig {
  const { dependencies = {}, peerDependencies = {} } = readJson<PackageJson>(
    join(folder, 'package.json'),
  )
  const outside = [...Object.keys(dependencies), ...Object.keys(peerDependencies)]
  return {
    cwd: folder,
    config: false,
    root: join(root, 'packages'),
    outDir: join(folder, 'dist'),
    format: 'esm',
    target: 'es2022',
    unbundle: true,
    dts: false,
    clean: false,
    logLevel: 'warn',
    // "use client" inside a bundle means nothing; the door that needs it gets it below.
    checks: { moduleLevelDirective: false },
    tsconfig: join(folder, 'tsconfig.json'),
    deps: { alwaysBundle: PRIVATE, onlyBundle: false, onlyImport: outside },
    outputOptions: { entryFileNames: ({ name }) => `${placeInDist(folder, name)}.js` },
  }
}

/** `kit/src/react` is the package's own file, `core/src/kit` comes from inside: `react.js`, `inside/core/kit.js`. */
function placeInDist(folder: string, name: string): string {
  const own = folder.split('/').at(-1)
  const [, owner = own, path = name] = /^([^/]+)\/src\/(.*)$/.exec(name) ?? []
  return owner === own ? path : `inside/${owner}/${path}`
}

function elements(root: string, folder: string): InlineConfig {
  return {
    ...common(root, folder),
    entry: entries(folder, ['elements']),
    platform: 'browser',
    unbundle: false,
    minify: true,
    alias: PREACT,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [cssText(), bundledLicences('elements/LICENSES.txt')],
    // One self-contained set of files: it also works from a plain script tag.
    deps: { alwaysBundle: /.*/, onlyBundle: false },
    outputOptions: {
      entryFileNames: '[name].js',
      chunkFileNames: 'elements/[name]-[hash].js',
    },
  }
}

/** A language is imported whole and by itself alike; as an entry it keeps its export's name for both. */
function languages(root: string): Record<string, string> {
  const folder = join(root, 'packages/ui/src/texts/locales')
  const files = readdirSync(folder).filter((file) => file !== 'index.ts')
  return Object.fromEntries(
    files.map((file) => [`inside/locales/${parse(file).name}`, join(folder, file)]),
  )
}

/** Hooks and components, one by one. */
function reactModules(folder: string): Record<string, string> {
  const files = readdirSync(join(folder, 'src/react'), { recursive: true, encoding: 'utf8' })
  const modules = files.filter((file) => /^[^.]+\.tsx?$/.test(file))
  return Object.fromEntries(
    modules.map((file) => [`react/${parse(file).name}`, join(folder, 'src/react', file)]),
  )
}

function entries(folder: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, join(folder, `src/${name}.ts`)]))
}

async function typeCheckAndEmit(
  root: string,
  name: string,
  doors: readonly string[],
): Promise<void> {
  const { status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-b', `packages/${name}`], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`build: packages/${name} does not type-check`)
  writeDeclarations({ root, name, doors })
}

if (import.meta.main) await buildAll(join(import.meta.dirname, '..'))
