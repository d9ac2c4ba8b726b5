import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('fixtures/fullDiskProcess.ts', import.meta.url))

/** Runs a shell command with a disk of its own on a folder, which no other process sees. @returns what it prints */
async function withDisk(command: string, size: string): Promise<string> {
  const script = `mount -t tmpfs -o size=${size} tmpfs "$0" && ${command}`
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const options = ['--map-root-user', '--mount', '--fork', '--kill-child']
  const { stdout } = await promisify(execFile)('unshare', [...options, 'sh', '-c', script, folder])
  return stdout
}
const canMount = await withDisk('true', '1m').then(
  () => true,
  () => false,
)

test.runIf(canMount)(
  'a gateway whose disk is full refuses to write, goes on reading, and writes again when there is room [security.md 4.4]',
  async () => {
    const printed = await withDisk(`exec "${process.execPath}" "${program}" "$0"`, '200m')
    const { steps, logged, panic } = JSON.parse(printed)
    const reads = { wallets: 200, me: 200, health: 200, fetched: 'messages' }
    const works = { ...reads, nonce: [200, null], published: true }
    expect(steps).toEqual([
      { name: 'a disk with room', ...works },
      {
        name: 'a full disk',
        ...reads,
        nonce: [503, '1'],
        published: 'The message could not be written. Try again later',
      },
      { name: 'a disk with room again', ...works },
    ])
    expect(logged).toContain('request DATABASE_53100')
    expect(logged).toContain('relay mailbox fails  the disk is nearly full')
    // PostgreSQL panics when it cannot begin the next file of its log, and would block the process for ever.
    const cause = 'could not write to file "pg_wal/xlogtemp'
    const refusal = 'are free, and writing needs 48 MiB.'
    expect(panic).toEqual({
      refusals: [cause, cause, refusal].map((text) => expect.stringContaining(text)),
      kept: 2,
    })
  },
)
