import { spawn } from 'node:child_process'

export type OwnedProgram = {
  /** Its output on all pipes so far. */
  said(): string
  /** The first output that matches. */
  saidOnce(words: RegExp): Promise<RegExpExecArray>
  stop(): Promise<void>
}

/** A program that ends at the latest with this process. Pipe 3 is for its own output, as Xvfb needs. */
export function startProgram(
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): OwnedProgram {
  const child = spawn(path, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  let text = ''
  const listeners = new Set<() => void>()
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  for (const stream of child.stdio.slice(1))
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-20_000)
      notify()
    })
  let ended = false
  const gone = new Promise<void>((resolve) => {
    const end = (): void => {
      ended = true
      process.off('exit', kill)
      notify()
      resolve()
    }
    child.once('close', end)
    child.once('error', end)
  })
  return {
    said: () => text,
    saidOnce: (words) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = words.exec(text)
          if (!match && !ended) return
          listeners.delete(look)
          clearTimeout(timer)
          if (match) resolve(match)
          else reject(new Error(`${path} ended:\n${text.trim()}`))
        }
        const timer = setTimeout(() => {
          listeners.delete(look)
          reject(new Error(`${path} did not say ${words} in two minutes:\n${text.trim()}`))
        }, 120_000)
        listeners.add(look)
        look()
      }),
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(kill, 5000)
      await gone
      clearTimeout(timer)
    },
  }
}
