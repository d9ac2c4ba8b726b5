// A folder has at most 20 files, tests and stories beside them not counted.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { trackedFiles } from '../files.ts'

const MOST = 20
const BESIDE = /\.(test|test-d|stories)\.tsx?$/
/** Tables with a file a row: languages, networks, and the doors of the kit's package. */
const TABLES = /\/(locales|networks\/eip155)$|^packages\/kit\/src$/

export function checkFolders(root: string): readonly string[] {
  return fullFolders(trackedFiles(root).filter((file) => existsSync(join(root, file))))
}

export function fullFolders(files: readonly string[]): readonly string[] {
  const sizes = new Map<string, number>()
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || BESIDE.test(file)) continue
    const folder = dirname(file)
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  return [...sizes]
    .filter(([folder, size]) => size > MOST && !TABLES.test(folder))
    .map(([folder, size]) => `${folder} has ${size} files, ${MOST} at most`)
}
