import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../processes/freePort.ts'
import { ownProcess } from '../processes/ownProcess.ts'

export type Postgres = {
  /** Address of an empty database, open to every user of this machine. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts a new PostgreSQL server from Debian's package, in a folder that is deleted with it. */
export async function startPostgres(): Promise<Postgres> {
  const bin = postgresPrograms()
  if (!bin) throw new Error('No PostgreSQL here: node scripts/programs/postgres.ts')
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  const owner = ownerOf(folder)
  const data = join(folder, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'latchkey', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { stdio: 'pipe', ...owner },
  )
  const port = await freePort(0)
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    // The data need not survive a crash.
    fsync: 'off',
  }
  const child = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], ...owner, detached: true },
  )
  const { stop, exited } = ownProcess(child)
  await new Promise<void>((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      if (said.includes('ready to accept connections')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void exited.then(() => reject(new Error(`PostgreSQL ended: ${said.slice(-500)}`)))
  })
  return {
    url: `postgres://latchkey@127.0.0.1:${port}/postgres`,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whether this machine has a PostgreSQL server to start. */
export function hasPostgres(): boolean {
  return postgresPrograms() !== undefined
}

/** Debian keeps the server's programs off the PATH, a folder for each major version. */
function postgresPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  const [newest] = readdirSync(root).toSorted((one, other) => Number(other) - Number(one))
  const bin = newest && join(root, newest, 'bin')
  return bin && existsSync(join(bin, 'initdb')) ? bin : undefined
}

/** The server refuses to run as root, so it runs as the user that its package has made. */
function ownerOf(folder: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres']))
  const owner = { uid: idOf('-u'), gid: idOf('-g') }
  chownSync(folder, owner.uid, owner.gid)
  return owner
}
