import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

export type OwnedProcess = {
  readonly pid: number
  /** Resolves with the exit code when the process has ended and its output is closed. */
  readonly exited: Promise<number | undefined>
  /** SIGTERM, then SIGKILL after five seconds. */
  stop(): Promise<void>
}

/**
 * Tie a child to this process: it ends with `stop()`, when this process exits, and when this process is killed. It does
 * not keep this process alive, so a forgotten `stop()` does not hang a test run.
 */
export function ownProcess(child: ChildProcess): OwnedProcess {
  const { pid } = child
  if (pid === undefined) throw new Error('The child never started')
  const killNow = (): void => void child.kill('SIGKILL')
  process.on('exit', killNow)
  const watch = watchdog(pid)
  const exited = new Promise<number | undefined>((resolve) => {
    child.once('close', (code) => {
      process.off('exit', killNow)
      watch.kill('SIGKILL')
      resolve(code ?? undefined)
    })
  })
  child.unref()
  for (const stream of [child.stdout, child.stderr]) release(stream)
  return {
    pid,
    exited,
    async stop() {
      child.ref()
      child.kill('SIGTERM')
      const timer = setTimeout(killNow, 5000)
      await exited
      clearTimeout(timer)
    },
  }
}

/**
 * A shell that waits on a pipe of this process: when this process dies in any way, the pipe closes and the child is
 * killed.
 */
function watchdog(pid: number): ChildProcess {
  const script = `trap '' INT TERM; read _; kill -9 ${pid}`
  const shell = spawn('/bin/sh', ['-c', script], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  shell.unref()
  release(shell.stdin)
  return shell
}

/** Pipes of a child are sockets, although their types only say streams. */
function release(stream: object | null): void {
  if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
}
