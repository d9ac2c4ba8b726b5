import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Changes when a source of the directory does: our own files, which hold the pins. */
export async function stampOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const hash = createHash('sha256')
  for (const name of names.sort()) {
    hash.update(`${name}\0`).update(await readFile(join(folder, name)))
  }
  return hash.digest('hex')
}
