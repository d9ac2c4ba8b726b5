// Builds the published `@latchkey/gateway`: module by module, for Node.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'tsdown'
import { bundledLicences } from './bundledLicences.ts'
import { doorsOf, entriesOf, settingsOf, typeCheckAndEmit } from './package.ts'

/** Programs and threads that are started by file name. */
const started = ['cli', 'stores/sqlite/mailboxThread', 'adapters/media/pictureThread']

export async function buildGateway(root: string): Promise<void> {
  const folder = join(root, 'packages/gateway')
  const doors = doorsOf(folder)
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  await build({
    ...settingsOf(root, folder),
    entry: entriesOf(folder, [...doors, ...started]),
    platform: 'node',
    unbundle: true,
    plugins: [bundledLicences('LICENSES.txt')],
    outputOptions: { entryFileNames: ({ name }) => `${placeOf(name)}.js` },
  })
  typeCheckAndEmit(root, 'gateway', doors)
}

/** `gateway/src/cli` is the package's own file, `protocol/src/caip` comes from inside: `cli.js`, `inside/protocol/caip.js`. */
function placeOf(name: string): string {
  const [, owner = 'gateway', path = name] = /^([^/]+)\/src\/(.*)$/.exec(name) ?? []
  return owner === 'gateway' ? path : `inside/${owner}/${path}`
}
