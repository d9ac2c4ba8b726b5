import { spawnSync } from 'node:child_process'

/**
 * Call back once whoever started us is gone. `npm start` is a chain (npm, bootstrap.mjs, `node --run`, a shell) whose
 * links do not pass SIGTERM on; without this, killing any of them would leave us running with nobody to stop us.
 * @returns what ends the watch
 */
export function watchLauncher(gone: () => void): () => void {
  const launchers = ancestors()
  const timer = setInterval(() => {
    if (launchers.some((pid) => !isAlive(pid))) gone()
  }, 500)
  return () => clearInterval(timer)
}

/** Our parent, and the ones above it up to the bootstrap when there is one. */
function ancestors(): readonly number[] {
  const chain: number[] = []
  let pid = process.ppid
  for (let depth = 0; depth < 5 && pid > 1; depth++) {
    chain.push(pid)
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], {
      encoding: 'utf8',
    })
    const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? []
    if (!parent || !command) break
    if (command.includes('bootstrap.mjs')) return chain
    pid = Number(parent)
  }
  // Started by hand: a terminal's shells above our parent are none of our business.
  return process.ppid > 1 ? [process.ppid] : []
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
