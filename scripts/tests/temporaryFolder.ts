// Tests kill the programs that they start, and killed programs leave files. So a run has its own temporary folder.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** For Vitest, before the workers start: they and their children inherit this environment. */
export function setup(): () => void {
  const before = tmpdir()
  const folder = mkdtempSync(join(before, 'latchkey-tests-'))
  // PostgreSQL does not run as root, and must be able to enter the folder.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  return () => {
    process.env['TMPDIR'] = before
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
