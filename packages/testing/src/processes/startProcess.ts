import { spawn } from 'node:child_process'
import { ownProcess } from './ownProcess.ts'
import type { OwnedProcess } from './ownProcess.ts'

export type ProcessOptions = {
  readonly name: string
  /** Arguments of Node: a script and its own arguments. */
  readonly args: readonly string[]
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /**
   * Matches the output of the process when it serves. Its output decides, since at a taken address another process would
   * answer. The first group is returned as `ready`.
   */
  readonly readyText: RegExp
  /** @default 60 s: a first start may compile or build an index */
  readonly timeoutMs?: number
}

/** Start a Node script as a child and wait until it prints that it serves. Throws with its last output if it does not. */
export async function startProcess(
  options: ProcessOptions,
): Promise<OwnedProcess & { readonly ready: string }> {
  const { name, args, cwd, env, readyText, timeoutMs = 60_000 } = options
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: Ctrl-C reaches only the parent process, which stops its children in order.
    detached: true,
  })
  const owned = ownProcess(child)
  let said = ''
  const problem = await new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => resolve('is not ready in time'), timeoutMs)
    const settle = (what?: string): void => {
      clearTimeout(timer)
      resolve(what)
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4000)
        if (readyText.test(said)) settle()
      })
    }
    void owned.exited.then((code) => settle(`ended with code ${code}`))
  })
  if (problem === undefined) return { ...owned, ready: readyText.exec(said)?.[1] ?? '' }
  await owned.stop()
  throw new Error(`${name} ${problem}:\n${said.trim()}`)
}
