import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Hold a folder for this process. The embedded database allows one process per folder and does not check:
 * two would damage it.
 * @returns releases the folder
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'latchkey.lock')
  const release = (): void => rmSync(file, { force: true })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      process.once('exit', release)
      return () => {
        process.off('exit', release)
        release()
      }
    } catch {
      const owner = ownerOf(file)
      if (owner !== undefined && isAlive(owner)) {
        throw new Error(
          `The database folder is in use by process ${owner}. The embedded database serves one process at a time: ` +
            'stop that gateway first, or name projects in its configuration instead.',
        )
      }
      release()
    }
  }
  throw new Error('The database folder could not be locked')
}

function ownerOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
