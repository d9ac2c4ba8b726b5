import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What decides about links here and in the gateway. */
const shared = '../src/modules/directory/schemes.ts'

/** Changes when a source of the directory does: our own files, which hold the pins, and what the gateway shares. */
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
