// Builds the published `@latchkey/gateway`, `@latchkey/custody` and `@latchkey/wallet`: module by module, for Node.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSite } from '@latchkey/wallet/server'
import { build } from 'tsdown'
import { bundledLicences } from './bundledLicences.ts'
import { doorsOf, entriesOf, settingsOf, typeCheckAndEmit } from './package.ts'

/** Programs and threads that are started by file name. */
const started = {
  gateway: ['cli', 'stores/sqlite/mailboxThread', 'adapters/media/pictureThread'],
  custody: ['cli'],
  wallet: ['cli'],
} as const

export async function buildServer(root: string, server: keyof typeof started): Promise<void> {
  const folder = join(root, 'packages', server)
  // The wallet is a command, and has nothing to import.
  const doors = server === 'wallet' ? [] : doorsOf(folder)
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  await build({
    ...settingsOf(root, folder),
    entry: entriesOf(folder, [...doors, ...started[server]]),
    platform: 'node',
    unbundle: true,
    plugins: [bundledLicences('LICENSES.txt')],
    outputOptions: { entryFileNames: ({ name }) => `${placeOf(server, name)}.js` },
  })
  typeCheckAndEmit(root, server, doors)
}

/** The frame's files beside the command that serves them, with the notices of what they contain. */
export async function buildWallet(root: string): Promise<void> {
  await buildServer(root, 'wallet')
  const site = await buildSite([bundledLicences('LICENSES.txt')])
  for (const [name, text] of Object.entries(site)) {
    const file = join(root, 'packages/wallet/dist/site', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** `gateway/src/cli` is the package's own file, `protocol/src/caip` comes from inside: `cli.js`, `inside/protocol/caip.js`. */
function placeOf(server: string, name: string): string {
  const [, owner = server, path = name] = /^([^/]+)\/src\/(.*)$/.exec(name) ?? []
  return owner === server ? path : `inside/${owner}/${path}`
}
