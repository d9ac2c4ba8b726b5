import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Hold a folder for this process. The embedded database allows one process per folder and does not check it:
 * two processes would damage it.
 * @returns a function that releases the folder
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'latchkey.lock')
  const release = (): void => rmSync(file, { force: true })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, `${process.pid} ${startOf(process.pid) ?? ''}`.trim(), { flag: 'wx' })
      process.once('exit', release)
      return () => {
        process.off('exit', release)
        release()
      }
    } catch {
      const owner = ownerOf(file)
      if (owner !== undefined && isHeld(owner)) {
        throw new Error(
          `The database folder is in use by process ${owner.pid}, says ${file}. The embedded database serves one ` +
            'process at a time: stop that gateway first, or name projects in its configuration instead.',
        )
      }
      release()
    }
  }
  throw new Error(`The database folder could not be locked by ${file}`)
}

type Owner = { readonly pid: number; readonly startedAt: string | undefined }

function ownerOf(file: string): Owner | undefined {
  try {
    const [id, startedAt] = readFileSync(file, 'utf8').trim().split(' ')
    const pid = Number(id)
    return Number.isSafeInteger(pid) && pid > 0 ? { pid, startedAt } : undefined
  } catch {
    return undefined
  }
}

/** Process ids repeat, in a container with every start: the same id with another start time is another process. */
function isHeld({ pid, startedAt }: Owner): boolean {
  const runsSince = startOf(pid)
  const isKnown = runsSince !== undefined && (startedAt !== undefined || pid === process.pid)
  return isKnown ? runsSince === startedAt : isAlive(pid)
}

/**
 * Clock ticks from the system's start to the process's (proc_pid_stat(5), field 22); undefined on a system without it.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Fields 1 and 2 end with the last bracket: a program's name may hold brackets and blanks.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process lives and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
