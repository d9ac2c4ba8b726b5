import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The denied schemes, which this folder shares with the gateway. */
const shared = '../src/modules/directory/schemes.ts'

/**
 * A hash that changes with the sources of the directory: our own files, which hold the pins, and the file shared with
 * the gateway.
 */
export async function stampOf(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const hash = createHash('sha256')
  for (const name of [...names.sort(), shared]) {
    hash.update(`${name}\0`).update(await readFile(join(folder, name)))
  }
  return hash.digest('hex')
}
