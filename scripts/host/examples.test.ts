// The examples, each with the packed kit. Run after `pnpm pack:all`.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ensureChromium } from '../programs/chromium.ts'
import { crosses } from '../tests/extent.ts'
import { comeAndGo } from './comeAndGo.ts'
import { visit, visitOrigin } from './hostPage.ts'
import { startNext } from './nextServer.ts'
import { install, run, type Said } from './run.ts'

const root = join(import.meta.dirname, '../..')

let folder: string | undefined
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
  folder = undefined
})

/** A copy of an example outside the workspace, with its packages and the packed kit. */
async function installed(name: string): Promise<string> {
  process.env.CHROMIUM = ensureChromium().whole
  const tarball = join(root, 'tarballs/latchkey.tgz')
  if (!existsSync(tarball)) throw new Error(`${tarball} is missing: run pnpm pack:all`)
  folder = mkdtempSync(join(tmpdir(), 'latchkey-example-'))
  cpSync(join(root, 'examples', name), folder, {
    recursive: true,
    filter: (path) => !/node_modules|package-lock/.test(path.slice(root.length)),
  })
  await install(folder, [tarball])
  return folder
}

async function built(name: string): Promise<{ readonly own: string; readonly said: Said }> {
  const own = await installed(name)
  return { own, said: await run(own, 'node_modules/.bin/vite', ['build', '--logLevel', 'warn']) }
}

test('the example with Vue builds without a warning and without React, and a visitor comes and goes', async () => {
  const { own, said } = await built('vue')
  expect(said).toEqual({ stdout: '', stderr: '' })
  expect(existsSync(join(own, 'node_modules/react'))).toBe(false)
  await visit({ folder: join(own, 'dist'), path: '/' }, comeAndGo)
})

test.runIf(crosses === 'whole')(
  'the example with React and wagmi builds without a warning of the kit, and a visitor comes and goes',
  async () => {
    const { own, said } = await built('react-wagmi')
    // Vite warns of the directives in @tanstack/react-query, which wagmi's hosts bring.
    expect(`${said.stdout}${said.stderr}`).not.toContain('node_modules/latchkey')
    await run(own, 'node_modules/.bin/tsc', ['-p', '.'])
    await visit({ folder: join(own, 'dist'), path: '/' }, comeAndGo)
  },
)

test.runIf(crosses === 'whole')(
  'the example with Next and wagmi builds and hydrates without a warning, and a visitor who comes back is connected from the server’s markup on',
  async () => {
    const own = await installed('next')
    const more = { NEXT_TELEMETRY_DISABLED: '1' }
    const said = await run(own, 'node_modules/.bin/next', ['build'], more)
    expect(said.stderr).toBe('')
    expect(said.stdout).not.toMatch(/warn|⚠/i)
    const server = await startNext(own)
    try {
      await visitOrigin({ origin: server.origin, path: '/' }, async (host) => {
        await comeAndGo(host, async (texts) => {
          expect(texts).toEqual(['connected 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
          const cookies = await host.page.context().cookies()
          const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
          const own = await (await fetch(server.origin, { headers: { cookie } })).text()
          expect(own).not.toContain('Connect Wallet')
          // The server has rendered a page for a connected visitor, and this visitor is another.
          const markup = await (await fetch(server.origin)).text()
          expect(markup).toContain('<output>not connected</output>')
        })
      })
    } finally {
      await server.stop()
    }
  },
)
