import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Asked, Crowd } from './crowd.ts'
import type { DappKind } from './dapps.ts'

const program = fileURLToPath(new URL('./crowdProcess.ts', import.meta.url))

/** A crowd in several processes, so that its own work holds up no answer. */
export async function startCrowd(
  kind: DappKind,
  {
    relayUrl,
    pairs,
    processes,
  }: { readonly relayUrl: string; readonly pairs: number; readonly processes: number },
): Promise<Crowd> {
  const parts = Array.from({ length: processes }, () =>
    fork(program, [kind, relayUrl, String(pairs / processes)]),
  )
  await Promise.all(parts.map(message))
  return {
    async ask(withinMs) {
      const answered = parts.map(message)
      for (const part of parts) part.send(withinMs)
      // As: crowdProcess.ts answers with them.
      return ((await Promise.all(answered)) as Asked[][]).flat()
    },
    async close() {
      await Promise.all(
        parts.map((part) => {
          const exited = once(part, 'exit')
          part.kill('SIGKILL')
          return exited
        }),
      )
    },
  }
}

/** The next message of a part. @throws Error when the part ends before */
function message(part: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    part.once('message', resolve)
    part.once('exit', (code) => reject(new Error(`A part of the crowd ended with ${code}`)))
  })
}
