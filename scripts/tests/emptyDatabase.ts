// A new embedded database takes five seconds of a core, and a run needs forty of them. So one database is made and kept as
// `.local/cache/pglite-VERSION.tar`, and every other starts from its files (preparedDatabase.mjs).
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
// Worlds are begun in this process.
import './preparedDatabase.mjs'

/** For Vitest, before the workers start: they and their children inherit this environment. */
export async function setup(): Promise<void> {
  const path = join(root, `.local/cache/pglite-${versionOf(program)}.tar`)
  if (!existsSync(path)) await dump(path)
  process.env['LATCHKEY_EMPTY_DATABASE'] = path
  const preload = pathToFileURL(join(import.meta.dirname, 'preparedDatabase.mjs')).href
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import=${preload}`.trim()
}

async function dump(path: string): Promise<void> {
  // As: the package belongs to the servers, not to the workspace's root.
  const { PGlite } = (await import(`${pathToFileURL(program).href}?original`)) as PgliteModule
  const db = await PGlite.create('memory://')
  await db.query('checkpoint')
  const files = await db.dumpDataDir('none')
  await db.close()
  mkdirSync(dirname(path), { recursive: true })
  const part = `${path}.${process.pid}`
  writeFileSync(part, Buffer.from(await files.arrayBuffer()))
  renameSync(part, path)
}

function versionOf(file: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(file), '../package.json'), 'utf8'))
  return version
}

type PgliteModule = {
  readonly PGlite: {
    create(place: string): Promise<{
      query(text: string): Promise<unknown>
      dumpDataDir(compression: 'none'): Promise<Blob>
      close(): Promise<void>
    }>
  }
}

const root = join(import.meta.dirname, '../..')
const program = createRequire(join(root, 'packages/server/package.json')).resolve(
  '@electric-sql/pglite',
)
