// Hosts outside the workspace, with the tarballs and the registry only. Run after `pnpm pack:all`.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureChromium } from '../programs/chromium.ts'
import { PUBLISHED } from '../build/packAll.ts'
import { comeAndGo } from './comeAndGo.ts'
import { visit } from './hostPage.ts'
import { install, run } from './run.ts'

const root = join(import.meta.dirname, '../..')

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
      await install(hostOf(major), ['--save-exact', ...versions[major], ...tarballs])
    }),
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the installed kit brings no private package', () => {
  const installed = join(hostOf(19), 'node_modules')
  expect(readdirSync(join(installed, '@latchkey'))).toEqual(['custody', 'gateway', 'wallet'])
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

test('the kit installs 4 packages and less than 6 MB', () => {
  const installed = join(hostOf(19), 'node_modules')
  const { dependencies } = JSON.parse(
    readFileSync(join(installed, 'latchkey/package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> }
  const packages = ['latchkey', ...Object.keys(dependencies)]
  const files = packages.flatMap((name) => {
    const folder = join(installed, name)
    const listed = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return listed.map((file) => statSync(join(folder, file))).filter((file) => file.isFile())
  })
  expect(packages).toHaveLength(4)
  expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(6_000_000)
})

test.each(['latchkey-gateway', 'latchkey-custody', 'latchkey-wallet'])(
  'the installed command %s answers',
  async (command) => {
    const { stdout } = await run(hostOf(19), `node_modules/.bin/${command}`, ['--help'])
    expect(stdout).toContain(command)
  },
)

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

  test('a host builds without a warning, loads the modal apart from its entry, and makes no request of its own', async () => {
    const built = await run(host(), 'node_modules/.bin/vite', ['build', '--logLevel', 'warn'])
    expect(built).toEqual({ stdout: '', stderr: '' })
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

test('the example with script tags alone needs no bundler and no React', async () => {
  const page = readFileSync(join(root, 'examples/script/index.html'), 'utf8')
  await visit({ folder: hostOf(19), path: '/', pages: { 'index.html': page } }, comeAndGo)
})
