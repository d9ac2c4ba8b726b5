import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A folder of this package with files that are not code. Found by walking up to package.json, which works both in `src`
 * and in the built `dist`.
 */
export function packageFolder(name: 'data' | 'migrations'): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!isPackageRoot(folder)) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('@latchkey/gateway does not find its own package.json')
    folder = parent
  }
  return join(folder, name)
}

function isPackageRoot(folder: string): boolean {
  const file = join(folder, 'package.json')
  return existsSync(file) && readFileSync(file, 'utf8').includes('"@latchkey/gateway"')
}
