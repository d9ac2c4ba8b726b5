// Builds the published `latchkey` (packages/kit). docs/build.md explains it.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { build, type Rolldown } from 'tsdown'
import { PREACT } from '../otherReacts.ts'
import { bundledLicences } from './bundledLicences.ts'
import { compiledAhead } from './compiledAhead.ts'
import { cssText } from './cssText.ts'
import { checkGroups, codeSplitting, groups } from './groups.ts'
import { doorsOf, entriesOf, settingsOf, typeCheckAndEmit } from './package.ts'

/** Chunks that a press runs at once: the window, and the views that are likeliest to follow. */
const firstViews = [
  'modal',
  'parts',
  'ConnectingExternalView',
  'ConnectingWalletConnectView',
  'LinkView',
]

/**
 * Doors for pages without React, built together: `core`, `elements` and `vue` share the kit, and its window on Preact. Adapters
 * act through the functions of their kit, so they fit the kits of `latchkey/react` too.
 */
const withoutReact = [
  ...['core', 'elements', 'vue'],
  ...['bitcoinSigner', 'ethers', 'ethers5', 'polkadotApi', 'polkadotJs', 'siwe', 'siwx'],
  ...['solanaKit', 'viem', 'wagmi', 'walletAdapter'],
]
/**
 * Packages whose copy in node_modules costs hosts more than ours: "use client" begins each file of react-query, of which bundlers
 * complain; query-core and valibot are 5.7 MB to install, for the 100 kB that the kit uses.
 */
const bundled = ['@tanstack/react-query', '@tanstack/query-core', 'valibot']
/** Imports that stay: the libraries of hosts. */
const libraries =
  /^(vue|viem|ethers|polkadot-api|@wagmi\/core|@solana\/(kit|wallet-adapter-base|web3\.js))(\/|$)/

export async function buildKit(root: string): Promise<void> {
  const folder = join(root, 'packages/kit')
  const doors = doorsOf(folder)
  const modules = doors.filter((door) => !withoutReact.includes(door))
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  const settings = settingsOf(root, folder)
  const bundles = await build({
    ...settings,
    deps: { ...settings.deps, alwaysBundle: [/^@latchkey\//, ...bundled] },
    entry: { ...entriesOf(folder, modules), ...languages(root) },
    platform: 'browser',
    unbundle: false,
    plugins: [cssText(), compiledAhead(firstViews), bundledLicences('inside/LICENSES.txt')],
    outputOptions: {
      entryFileNames: '[name].js',
      chunkFileNames: placeOf,
      // A third of the install would be comments. Declarations keep those of public names.
      comments: { jsdoc: false },
      codeSplitting,
    },
  })
  const chunks = bundles.flatMap((bundle) => bundle.chunks)
  checkGroups(chunks)
  for (const door of ['react', 'rainbowkit']) writeClientBoundary(folder, door, chunks)
  await build(elements(root, folder))
  typeCheckAndEmit(root, 'kit', doors)
}

/** `packages/modal/src/views/Account/AccountView.tsx`, fetched by itself, becomes `inside/modal/views/Account/AccountView.js`. */
function placeOf({ name, facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const [, owner, path] = /\/packages\/(\w+)\/src\/(.+)\.tsx?$/.exec(facadeModuleId ?? '') ?? []
  const isGroup = groups.some((group) => group.name === name)
  if (isGroup) return 'inside/[name].js'
  return owner ? `inside/${owner}/${path}.js` : 'inside/shared/[name].js'
}

/**
 * Hooks run on the client. The condition `react-server` leads servers that render components (Next.js) to this file, which says so;
 * bundlers of a page never read it, and would complain of the line. `export *` is not allowed behind it.
 */
function writeClientBoundary(
  folder: string,
  door: string,
  chunks: readonly { readonly fileName: string; readonly exports?: readonly string[] }[],
): void {
  const names = chunks.find(({ fileName }) => fileName === `${door}.js`)?.exports
  if (!names) throw new Error(`build: ${door}.js has no exports`)
  const text = `'use client'\nexport {\n${names.map((name) => `  ${name},\n`).join('')}} from './${door}.js'\n`
  writeFileSync(join(folder, `dist/${door}Server.js`), text)
}

/** A language is imported whole or alone. As an entry it keeps one export name for both. */
function languages(root: string): Record<string, string> {
  const folder = join(root, 'packages/ui/src/texts/locales')
  const files = readdirSync(folder).filter((file) => file !== 'index.ts')
  return Object.fromEntries(
    files.map((file) => [`inside/locales/${parse(file).name}`, join(folder, file)]),
  )
}

/** The doors without React load the languages that the modules have: they import nothing, so a script tag can load them too. */
function languagesOfModules(): Rolldown.Plugin {
  return {
    name: 'latchkey:languages-of-modules',
    resolveId(id, importer) {
      const [, owner] =
        /\/packages\/(ui|features)\/src\/texts\/languages\.ts$/.exec(importer ?? '') ?? []
      const [, name] = /^\.\/locales\/(\w+)\.ts$/.exec(id) ?? []
      if (!owner || !name) return null
      const place = owner === 'ui' ? 'locales' : 'features/texts/locales'
      return { id: `../inside/${place}/${name}.js`, external: true }
    },
  }
}

/** A self-contained set of files with Preact inside, which also works from a plain script tag. */
function elements(root: string, folder: string): Parameters<typeof build>[0] {
  return {
    ...settingsOf(root, folder),
    entry: entriesOf(folder, withoutReact),
    platform: 'browser',
    unbundle: false,
    minify: true,
    alias: PREACT,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [cssText(), languagesOfModules(), bundledLicences('elements/LICENSES.txt')],
    deps: { neverBundle: libraries, alwaysBundle: /.*/, onlyBundle: false },
    outputOptions: {
      entryFileNames: '[name].js',
      chunkFileNames: 'elements/[name]-[hash].js',
    },
  }
}
