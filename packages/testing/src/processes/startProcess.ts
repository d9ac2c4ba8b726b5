import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { ownProcess } from './ownProcess.ts'
import type { OwnedProcess } from './ownProcess.ts'

export type ProcessOptions = {
  readonly name: string
  /** Arguments of this Node: a script and what it takes. */
  readonly args: readonly string[]
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** Answers with any status once the process is ready. */
  readonly readyUrl: string
  /** @default 60 s: a first start may compile or build an index */
  readonly timeoutMs?: number
}

/** Start a Node script as a child and wait until it answers. Throws with the last of its output when it does not. */
export async function startProcess(options: ProcessOptions): Promise<OwnedProcess> {
  const { name, args, cwd, env, readyUrl, timeoutMs = 60_000 } = options
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C reaches whoever started us, who then stops children in order.
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
    })
  }
  const owned = ownProcess(child)
  const end = { code: 'running' as string | number | undefined }
  void owned.exited.then((code) => {
    end.code = code
  })
  const until = Date.now() + timeoutMs
  while (!(await answers(readyUrl))) {
    const problem =
      end.code !== 'running'
        ? `ended with code ${end.code}`
        : Date.now() > until
          ? 'is not ready in time'
          : ''
    if (problem) {
      await owned.stop()
      throw new Error(`${name} ${problem}:\n${said.trim()}`)
    }
    await wait(50)
  }
  return owned
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url, { signal: AbortSignal.timeout(10_000) })).body?.cancel()
    return true
  } catch {
    return false
  }
}
