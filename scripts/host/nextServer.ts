import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ownEnvironment } from './run.ts'

export type NextServer = { readonly origin: string; stop(): Promise<void> }

/** The server of a host that `next build` has built, on a free port. */
export async function startNext(cwd: string): Promise<NextServer> {
  const server = spawn(join(cwd, 'node_modules/.bin/next'), ['start', '--port', '0'], {
    cwd,
    env: { ...ownEnvironment(), NEXT_TELEMETRY_DISABLED: '1' },
  })
  let said = ''
  const port = await new Promise<string>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const [, found] = /Local: +http:\/\/localhost:(\d+)/.exec(said) ?? []
        if (found && said.includes('Ready')) resolve(found)
      })
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`next start ended\n${said}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill()
      await ended
    },
  }
}
