// Reads the workspace's own files, in the same way for every script.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Parsed but not validated: only files of this repository and package manifests are read. */
export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

/** Files that git tracks or would track, without ignored files. */
export function trackedFiles(root: string): readonly string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter(Boolean)
}
