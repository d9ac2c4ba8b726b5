// Hosts outside the workspace, with the tarballs and the registry only. Run after `pnpm pack:all`.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureChromium } from '../programs/chromium.ts'
import { type HostPage, visit } from './hostPage.ts'
import { PUBLISHED } from '../build/packAll.ts'

const root = join(import.meta.dirname, '../..')
const wait = { timeout: 30_000 }

/** Every major version of the peer range. The fixture's own manifest has the newest. */
const versions = {
  18: ['react@18.3.1', 'react-dom@18.3.1', '@types/react@18.3.8', '@types/react-dom@18.3.7'],
  19: [],
} as const
type Major = keyof typeof versions
const majors = [19, 18] as const

let folder: string
const hostOf = (major: Major): string => join(folder, `react${major}`)

beforeAll(async () => {
  process.env.CHROMIUM = ensureChromium().whole
  folder = mkdtempSync(join(tmpdir(), 'latchkey-host-'))
  const tarballs = PUBLISHED.map(({ tarball }) => join(root, 'tarballs', tarball))
  for (const tarball of tarballs) {
    if (!existsSync(tarball)) throw new Error(`${tarball} is missing: run pnpm pack:all`)
  }
  await Promise.all(
    majors.map(async (major) => {
      cpSync(join(root, 'scripts/fixtures/host'), hostOf(major), { recursive: true })
      const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
      const wanted = ['--save-exact', ...versions[major], ...tarballs]
      await run(hostOf(major), 'npm', ['install', ...quiet, ...wanted])
    }),
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the installed kit brings no private package', () => {
  const installed = join(hostOf(19), 'node_modules')
  expect(readdirSync(join(installed, '@latchkey'))).toEqual(['gateway'])
  expect(existsSync(join(installed, 'latchkey/dist/react.js'))).toBe(true)
})

test('the installed kit imports no private package', () => {
  const dist = join(hostOf(19), 'node_modules/latchkey/dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const naming = files.filter((file) => {
    if (!/\.(js|d\.ts)$/.test(file)) return false
    return /(?:from|import|module)\s*\(?\s*['"`]@latchkey\//.test(
      readFileSync(join(dist, file), 'utf8'),
    )
  })
  expect(naming).toEqual([])
})

test('the installed gateway command answers', async () => {
  const { stdout } = await run(hostOf(19), 'node_modules/.bin/latchkey-gateway', ['--help'])
  expect(stdout).toContain('latchkey-gateway')
})

describe.each(majors)('a host on React %d', (major) => {
  const host = (): string => hostOf(major)

  test('a host has only its own React', () => {
    const of = (name: string): string =>
      readFileSync(join(host(), 'node_modules', name, 'package.json'), 'utf8')
    expect(JSON.parse(of('react'))).toHaveProperty('version', expect.stringMatching(`^${major}\\.`))
    expect(readdirSync(join(host(), 'node_modules/latchkey'))).not.toContain('node_modules')
  })

  test('a host’s strict NodeNext project accepts the kit’s types, libraries checked', async () => {
    const { stdout } = await run(host(), 'node_modules/.bin/tsc', ['-p', '.'])
    expect(stdout).toBe('')
  })

  test('a built host loads the modal apart from its entry, and makes no request of its own', async () => {
    await run(host(), 'node_modules/.bin/vite', ['build', '--logLevel', 'warn'])
    const dist = join(host(), 'dist')
    const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(1)
    await visit({ folder: dist, path: '/' }, async ({ page, complaints, foreign }) => {
      expect(await page.textContent('output')).toBe('not connected')
      expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] })
    })
  })

  test('a visitor connects and signs out on a server-rendered page in StrictMode without a warning', async () => {
    const inDevelopment = { NODE_ENV: 'development' }
    const [server] = await Promise.all([
      run(host(), process.execPath, ['server.ts'], inDevelopment),
      run(
        host(),
        'node_modules/.bin/vite',
        ['build', '--mode', 'development', '--outDir', 'development', '--logLevel', 'warn'],
        inDevelopment,
      ),
    ])
    expect(server.stderr).toBe('')
    expect(server.stdout).toMatch(/^<main>.+Connect Wallet.+<\/main>\n$/s)
    const dist = join(host(), 'development')
    const empty = readFileSync(join(dist, 'index.html'), 'utf8')
    const drawn = empty.replace('<div id="root">', `$&${server.stdout.trim()}`)
    expect(drawn).not.toBe(empty)
    const pages = { 'drawn.html': drawn }
    await visit({ folder: dist, path: '/drawn.html', pages }, comeAndGo)
    await visit({ folder: dist, path: '/' }, comeAndGo)
  })
})

test('the elements work on a page without a bundler and without React', async () => {
  const dist = join(hostOf(19), 'node_modules/latchkey/dist')
  const pages = { 'index.html': elementsPage }
  await visit({ folder: dist, path: '/', pages }, comeAndGo)
})

/** Connects, reads the account, reloads, and signs out. */
async function comeAndGo({ page, complaints, foreign }: HostPage): Promise<void> {
  await said(page, 'not connected')
  expect(foreign).toEqual([])
  await page.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
  await said(page, `connected ${address}`)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const account = page.getByRole('dialog', { name: 'Account', exact: true })
  await account.getByText('1.234 ETH').first().waitFor()
  await page.keyboard.press('Escape')
  await account.waitFor({ state: 'detached' })
  await page.reload()
  await said(page, `connected ${address}`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await said(page, 'not connected')
  await page.getByRole('button', { name: 'Connect Wallet', exact: true }).waitFor()
  expect(complaints).toEqual([])
}

async function said(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.textContent('output'), wait).toBe(text)
}

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const elementsPage = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>A page without a bundler</title>
  <link rel="icon" href="data:," />
  <appkit-button></appkit-button>
  <output></output>
  <button id="out">Sign out</button>
  <script type="module">
    import { createAppKit } from './elements.js'
    const node = 'https://node.example'
    const kit = createAppKit({
      projectId: 'elements',
      networks: [
        {
          id: 1,
          name: 'Ethereum',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [node] } },
        },
      ],
    })
    const say = ({ isConnected, address }) => {
      document.querySelector('output').textContent = isConnected
        ? 'connected ' + address
        : 'not connected'
    }
    say({ isConnected: false })
    kit.subscribeAccount(say)
    document.querySelector('#out').addEventListener('click', () => kit.disconnect())
  </script>
</html>`

type Said = { readonly stdout: string; readonly stderr: string }

function run(
  cwd: string,
  command: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Said> {
  // npm and pnpm pass their own settings to children; the host must get none of them.
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm|pnpm)_|^NODE_ENV$/i.test(name),
  )
  const child = spawn(command, args, { cwd, env: { ...Object.fromEntries(kept), ...more } })
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => (said[stream] += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => {
      if (status === 0) resolve(said)
      else reject(new Error(`${command} ${args.join(' ')}\n${said.stdout}${said.stderr}`))
    })
  })
}
