import type { ChildProcess } from 'node:child_process'

/** The address that a gateway prints at its start; later output is dropped. */
export function addressOf(gateway: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    gateway.stdout?.on('data', (chunk: Buffer) => {
      if (said.length < 10_000) said += chunk.toString()
      const found = /Gateway on (http:\/\/\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    gateway.once('exit', () => reject(new Error(`the gateway ended: ${said}`)))
  })
}
