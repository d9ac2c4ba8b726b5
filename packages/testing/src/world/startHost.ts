import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '../processes/freePort.ts'
import { ownProcess } from '../processes/ownProcess.ts'
import { startProcess } from '../processes/startProcess.ts'
import type { WorldFacts } from './facts.ts'

export type HostOptions = {
  /** A folder of `apps`. */
  readonly app: 'demo' | 'gallery'
  readonly facts: WorldFacts
  /** Wanted port; another port is taken if it is in use. @default any */
  readonly port?: number
}

export type Host = {
  readonly url: string
  /** Resolves when the host has ended, for any reason. */
  readonly exited: Promise<unknown>
  stop(): Promise<void>
}

/** Serve an app from its sources, as `npm start` does. */
export async function startDevHost({ app, facts, port = 0 }: HostOptions): Promise<Host> {
  return serve(app, facts, await freePort(port), [])
}

/** Build an app as hosts ship it, then serve the build, for flow tests. */
export async function startBuiltHost({ app, facts, port = 0 }: HostOptions): Promise<Host> {
  const bound = await freePort(port)
  const outDir = fileURLToPath(new URL(`../../../../.local/hosts/${app}-${bound}`, import.meta.url))
  const clean = (): void => rmSync(outDir, { recursive: true, force: true })
  const child = spawn(
    process.execPath,
    [vite(app), 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'],
    {
      cwd: folderOf(app),
      env: { ...process.env, LATCHKEY_WORLD: JSON.stringify(facts) },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const { exited } = ownProcess(child)
  child.ref()
  const code = await exited
  if (code !== 0) {
    clean()
    throw new Error(`apps/${app} does not build (code ${code})`)
  }
  const host = await serve(app, facts, bound, ['preview', '--outDir', outDir])
  return {
    ...host,
    async stop() {
      await host.stop()
      clean()
    },
  }
}

/** Vite takes the next port if this port is taken meanwhile, so the address comes from Vite's output. */
async function serve(
  app: HostOptions['app'],
  facts: WorldFacts,
  port: number,
  command: readonly string[],
): Promise<Host> {
  const { exited, stop, ready } = await startProcess({
    name: `apps/${app}`,
    args: [vite(app), ...command, '--host', '127.0.0.1', '--port', String(port)],
    cwd: folderOf(app),
    env: { LATCHKEY_WORLD: JSON.stringify(facts) },
    readyText: /Local:\s+http:\/\/127\.0\.0\.1:(\d+)/,
  })
  return { url: `http://localhost:${ready}`, exited, stop }
}

function folderOf(app: string): string {
  return fileURLToPath(new URL(`../../../../apps/${app}/`, import.meta.url))
}

/** Vite's program, run by this Node: npm's shims would put a shell between, which ignores signals. */
function vite(app: string): string {
  return `${folderOf(app)}node_modules/vite/bin/vite.js`
}
