// Reading the workspace's own files, the same way in every script.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Parsed, not checked: only files of this repository and package manifests are read. */
export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

/** What git tracks or would track: nothing ignored, nothing that only lies around. */
export function trackedFiles(root: string): readonly string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter(Boolean)
}
