import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectRelay } from '../fixtures/relayClient.ts'
import { run } from './run.ts'

const main = fileURLToPath(new URL('../cli.ts', import.meta.url))
const origin = 'https://app.example'

async function runHere(...commandLine: readonly string[]): Promise<string> {
  let said = ''
  await run(commandLine, (text) => (said += text))
  return said
}

describe('latchkey-gateway', () => {
  it(
    'the command line creates a project that the started gateway serves, and SIGTERM stops the gateway',
    { timeout: 120_000 },
    async () => {
      const database = mkdtempSync(join(tmpdir(), 'gateway-'))
      const id = (
        await runHere('project', 'create', '--origin', origin, '--database', database)
      ).trim()
      expect(id).toMatch(/^[0-9a-f]{32}$/)
      expect(await runHere('project', 'list', '--database', database)).toBe(`${id}  ${origin}\n`)

      const child = spawn(process.execPath, [main, '--port', '0', '--database', database], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      const exited = once(child, 'exit')
      const url = await new Promise<string>((resolve) => {
        let said = ''
        child.stdout.on('data', (chunk: Buffer) => {
          said += chunk.toString()
          const [, found] = /Gateway on (\S+)/.exec(said) ?? []
          if (found) resolve(found)
        })
      })
      const status = async (page: string): Promise<number> =>
        (await fetch(`${url}/getWallets?projectId=${id}&entries=1`, { headers: { origin: page } }))
          .status
      expect(await status(origin)).toBe(200)
      expect(await status('https://evil.example')).toBe(403)
      await expect(runHere('project', 'list', '--database', database)).rejects.toThrow(
        'in use by another process',
      )
      const page = await connectRelay(`${url.replace('http', 'ws')}/relay`, {
        query: { projectId: id },
        headers: { origin },
      })
      const closed = once(page.socket, 'close')
      child.kill('SIGTERM')
      // The signal alone would close it with 1006.
      expect((await closed)[0]).toBe(1001)
      expect(await exited).toEqual([null, 'SIGTERM'])
      expect(await runHere('project', 'list', '--database', database)).toContain(id)
    },
  )

  it('the command line says what is wrong with a command', async () => {
    await expect(runHere('project', 'create', '--database', 'memory')).rejects.toThrow(
      'Name at least one origin',
    )
    await expect(
      runHere('project', 'create', '--origin', 'https://*app.example', '--database', 'memory'),
    ).rejects.toThrow('is not an origin')
    await expect(runHere('serve')).rejects.toThrow('No command "serve"')
    await expect(runHere('--port', 'x')).rejects.toThrow('port')
    expect(await runHere('--help')).toContain('project create --origin')
  }, 60_000)
})
