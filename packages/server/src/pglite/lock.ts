import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

/**
 * Hold a folder for this process. The embedded database allows one process per folder and does not check it:
 * two processes would damage it. The lock is the system's own, on a file of SQLite: it also counts between containers that
 * share a volume, where each process has the same id, and it ends with its process however that dies.
 * @returns a function that releases the folder
 * @throws Error with a sentence for the operator
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = openFile(join(folder, 'latchkey.lock.db'))
  try {
    file.exec('begin exclusive')
  } catch (cause) {
    file.close()
    throw new Error(
      `The database folder ${folder} is in use by another process, perhaps in another container (${messageOf(cause)}). ` +
        'The embedded database serves one process at a time: stop that process first, or use PostgreSQL.',
      { cause },
    )
  }
  return () => file.close()
}

function openFile(path: string): DatabaseSync {
  // Node 22 and 24 warn once that SQLite is experimental (docs/decisions/0013), in the operator's log.
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    const sqlite = process.getBuiltinModule('node:sqlite')
    return new sqlite.DatabaseSync(path)
  } finally {
    process.emitWarning = emitWarning
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
