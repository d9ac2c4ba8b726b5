// Tests kill what they start, and what is killed leaves its files. So a run has a temporary folder of its own.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** For Vitest: before the workers start, which have this environment as what they start has. */
export function setup(): () => void {
  const before = tmpdir()
  const folder = mkdtempSync(join(before, 'latchkey-tests-'))
  // PostgreSQL does not run as root, and has to get to a folder in it.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  return () => {
    process.env['TMPDIR'] = before
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
