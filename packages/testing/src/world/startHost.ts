import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../processes/freePort.ts'
import { ownProcess } from '../processes/ownProcess.ts'
import { startProcess } from '../processes/startProcess.ts'
import type { WorldFacts } from './facts.ts'

export type HostOptions = {
  /** A folder of `apps`. */
  readonly app: 'demo' | 'gallery'
  readonly facts: WorldFacts
  /** Wanted port; another one when somebody has it. @default any */
  readonly port?: number
}

export type Host = {
  readonly url: string
  /** Resolves once the host is gone, for whatever reason. */
  readonly exited: Promise<unknown>
  stop(): Promise<void>
}

/** Serve an app from its sources, as `npm start` does. */
export async function startDevHost({ app, facts, port = 0 }: HostOptions): Promise<Host> {
  return serve(app, facts, await freePort(port), [])
}

/** Build an app as hosts ship it, then serve that: what flow tests look at. */
export async function startBuiltHost({ app, facts, port = 0 }: HostOptions): Promise<Host> {
  const bound = await freePort(port)
  const outDir = fileURLToPath(new URL(`../../../../.local/hosts/${app}-${bound}`, import.meta.url))
  const child = spawn(
    process.execPath,
    [vite(app), 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: folderOf(app),
      env: { ...process.env, LATCHKEY_WORLD: JSON.stringify(facts) },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  ownProcess(child)
  child.ref()
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`apps/${app} does not build (code ${code})`)
  return serve(app, facts, bound, ['preview', '--outDir', outDir])
}

async function serve(
  app: HostOptions['app'],
  facts: WorldFacts,
  port: number,
  command: readonly string[],
): Promise<Host> {
  const url = `http://localhost:${port}`
  const { exited, stop } = await startProcess({
    name: `apps/${app}`,
    args: [vite(app), ...command, '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    cwd: folderOf(app),
    env: { LATCHKEY_WORLD: JSON.stringify(facts) },
    readyUrl: `http://127.0.0.1:${port}/`,
  })
  return { url, exited, stop }
}

function folderOf(app: string): string {
  return fileURLToPath(new URL(`../../../../apps/${app}/`, import.meta.url))
}

/** Vite's program run by this Node: npm's shims would put a shell between us and it, deaf to signals. */
function vite(app: string): string {
  return `${folderOf(app)}node_modules/vite/bin/vite.js`
}
