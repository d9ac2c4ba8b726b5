// Builds the published `latchkey` (packages/kit). docs/build.md explains it.
import { readdirSync, rmSync } from 'node:fs'
import { join, parse } from 'node:path'
import { build, type Rolldown } from 'tsdown'
import { PREACT } from '../otherReacts.ts'
import { bundledLicences } from './bundledLicences.ts'
import { compiledAhead } from './compiledAhead.ts'
import { cssText } from './cssText.ts'
import { checkGroups, groups, isHeld } from './groups.ts'
import { doorsOf, entriesOf, settingsOf, typeCheckAndEmit } from './package.ts'

/** Chunks that a press runs at once: the window, and the views that are likeliest to follow. */
const firstViews = [
  'modal',
  'parts',
  'ConnectingExternalView',
  'ConnectingWalletConnectView',
  'LinkView',
]

export async function buildKit(root: string): Promise<void> {
  const folder = join(root, 'packages/kit')
  const doors = doorsOf(folder)
  const modules = doors.filter((door) => door !== 'elements')
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  const bundles = await build({
    ...settingsOf(root, folder),
    entry: { ...entriesOf(folder, modules), ...languages(root) },
    platform: 'browser',
    unbundle: false,
    plugins: [cssText(), compiledAhead(firstViews), bundledLicences('inside/LICENSES.txt')],
    outputOptions: {
      entryFileNames: '[name].js',
      chunkFileNames: placeOf,
      codeSplitting: {
        groups: groups.map(({ holds, ...group }, index) => ({
          ...group,
          test: (id: string) => isHeld(holds, id),
          priority: groups.length - index,
        })),
      },
    },
    // Next.js runs the modules behind this line on the client, which hooks need.
    banner: ({ fileName }) => (fileName === 'react.js' ? "'use client'" : undefined),
  })
  checkGroups(bundles.flatMap(({ chunks }) => chunks))
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

/** A language is imported whole or alone. As an entry it keeps one export name for both. */
function languages(root: string): Record<string, string> {
  const folder = join(root, 'packages/ui/src/texts/locales')
  const files = readdirSync(folder).filter((file) => file !== 'index.ts')
  return Object.fromEntries(
    files.map((file) => [`inside/locales/${parse(file).name}`, join(folder, file)]),
  )
}

/** A self-contained set of files with Preact inside, which also works from a plain script tag. */
function elements(root: string, folder: string): Parameters<typeof build>[0] {
  return {
    ...settingsOf(root, folder),
    entry: entriesOf(folder, ['elements']),
    platform: 'browser',
    unbundle: false,
    minify: true,
    alias: PREACT,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [cssText(), bundledLicences('elements/LICENSES.txt')],
    deps: { alwaysBundle: /.*/, onlyBundle: false },
    outputOptions: {
      entryFileNames: '[name].js',
      chunkFileNames: 'elements/[name]-[hash].js',
    },
  }
}
