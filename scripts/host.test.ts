// A host outside the workspace: it has the tarballs and the registry, nothing else. Run after `pnpm pack:all`.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureChromium } from './chromium.ts'
import { PUBLISHED } from './packAll.ts'

const root = join(import.meta.dirname, '..')
let host: string

beforeAll(() => {
  host = mkdtempSync(join(tmpdir(), 'latchkey-host-'))
  cpSync(join(import.meta.dirname, 'fixtures/host'), host, { recursive: true })
  const tarballs = PUBLISHED.map(({ tarball }) => join(root, 'tarballs', tarball))
  for (const tarball of tarballs) {
    if (!existsSync(tarball)) throw new Error(`${tarball} is missing: run pnpm pack:all`)
  }
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--save-exact']
  run('npm', ['install', ...quiet, ...tarballs])
})

afterAll(() => rmSync(host, { recursive: true, force: true }))

test('one package brings the kit: no private package is installed', () => {
  expect(readdirSync(join(host, 'node_modules/@latchkey'))).toEqual(['gateway'])
  expect(existsSync(join(host, 'node_modules/latchkey/dist/react.js'))).toBe(true)
})

test('nothing in it imports a private package', () => {
  const dist = join(host, 'node_modules/latchkey/dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const naming = files.filter((file) => {
    if (!/\.(js|d\.ts)$/.test(file)) return false
    return /(?:from|import|module)\s*\(?\s*['"`]@latchkey\//.test(
      readFileSync(join(dist, file), 'utf8'),
    )
  })
  expect(naming).toEqual([])
})

test('its types hold in a strict NodeNext project that checks libraries too', () => {
  expect(run('node_modules/.bin/tsc', ['-p', '.'])).toBe('')
})

test('it renders the button on the server', () => {
  expect(run(process.execPath, ['server.ts'])).toMatch(/^<main>.+<\/main>\n$/s)
})

test('it builds, keeps the modal out of the entry, and runs without asking anybody', async () => {
  run('node_modules/.bin/vite', ['build', '--logLevel', 'warn'])
  const scripts = readdirSync(join(host, 'dist/assets')).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(1)
  const { errors, foreign, status } = await visit(join(host, 'dist'))
  expect({ errors, foreign }).toEqual({ errors: [], foreign: [] })
  expect(status).toBe('not connected')
})

test('the gateway command answers', () => {
  expect(run('node_modules/.bin/latchkey-gateway', ['--help'])).toContain('latchkey-gateway')
})

function run(command: string, args: readonly string[]): string {
  // npm and pnpm hand their own settings to children; this host has none of them.
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm|pnpm)_|^NODE_ENV$/i.test(name),
  )
  const options = { cwd: host, encoding: 'utf8', env: Object.fromEntries(kept) } as const
  const { status, stdout, stderr, error } = spawnSync(command, args, options)
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

async function visit(
  folder: string,
): Promise<{ errors: string[]; foreign: string[]; status: string | null }> {
  const server = await serve(folder)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    const foreign: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(origin) && !url.startsWith('data:')) foreign.push(url)
    })
    await page.goto(origin, { waitUntil: 'networkidle' })
    return { errors, foreign, status: await page.textContent('#status') }
  } finally {
    await browser.close()
    server.close()
  }
}

async function serve(folder: string): Promise<Server> {
  const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }
  const server = createServer((request, response) => {
    const file = join(folder, request.url === '/' ? 'index.html' : (request.url ?? ''))
    if (!existsSync(file)) return response.writeHead(404).end()
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    return response.end(readFileSync(file))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}
