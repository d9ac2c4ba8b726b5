import { spawnSync } from 'node:child_process'

/**
 * Calls back once the program that started this one is gone. `npm start` is a chain (npm, bootstrap.mjs, `node --run`, a shell)
 * whose links do not pass on SIGTERM. Without this, killing a link would leave this program running.
 * @returns a function that stops watching
 */
export function watchLauncher(gone: () => void): () => void {
  const launchers = ancestors()
  const timer = setInterval(() => {
    if (launchers.some((pid) => !isAlive(pid))) gone()
  }, 500)
  return () => clearInterval(timer)
}

/** The parent process, and its parents up to the bootstrap if there is one. */
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
  // Started by hand: the terminal's shells above the parent are not watched.
  return process.ppid > 1 ? [process.ppid] : []
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
