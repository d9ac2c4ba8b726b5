// The wallet directory is generated from pinned packages. Its script decides whether it is still up to date.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export function generateDirectory(root: string): boolean {
  const generate = join(root, 'packages/gateway/directory/generate.ts')
  const { status } = spawnSync(process.execPath, [generate], { cwd: root, stdio: 'inherit' })
  return status === 0
}
