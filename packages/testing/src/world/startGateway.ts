import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProcess } from '../processes/startProcess.ts'
import type { OwnedProcess } from '../processes/ownProcess.ts'

export type Gateway = {
  start(): Promise<void>
  stop(): Promise<void>
  /** Stop for good. */
  end(): Promise<void>
}

/**
 * A gateway in its own process, as operators run it. It can be stopped and started again at the same address. `lost`
 * is called when it ends by itself.
 */
export async function startGateway(config: object, lost: () => void): Promise<Gateway> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-world-'))
  const file = join(folder, 'gateway.json')
  writeFileSync(file, JSON.stringify(config, undefined, 2))
  let running: OwnedProcess | undefined
  const start = async (): Promise<void> => {
    if (running) return
    const started = await startProcess({
      name: 'gateway',
      args: [gatewayProgram, 'start', '--config', file],
      cwd: folder,
      readyText: /Gateway on http/,
    })
    running = started
    void started.exited.then(() => {
      if (running === started) lost()
    })
  }
  const stop = async (): Promise<void> => {
    const stopping = running
    running = undefined
    await stopping?.stop()
  }
  const end = async (): Promise<void> => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  await start().catch(async (error: unknown) => {
    await end()
    throw error
  })
  return { start, stop, end }
}

export function hasGatewayProgram(): boolean {
  return existsSync(gatewayProgram)
}

const gatewayProgram = fileURLToPath(new URL('../../../gateway/src/cli.ts', import.meta.url))
