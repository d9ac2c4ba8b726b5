import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../screen/texts.ts'
import { parseSettings, settingsIn, type SettingsInput } from '../settings.ts'
import { logTexts } from '../texts/log.ts'
import { windowTexts } from '../texts/windows.ts'
import { buildSite } from './buildSite.ts'
import type { Site } from './documents.ts'
import { answerOf, type RunningWallet, startWallet } from './startWallet.ts'
import { writeFolder } from './writeFolder.ts'

const publicKey = 'A'.repeat(43)
const settings: SettingsInput = {
  auth: { url: 'https://auth.example', publicKey },
  recovery: { url: 'https://recovery.example', publicKey },
  networks: [
    { id: 'eip155:1', name: '</script><b>Ether', symbol: 'ETH', rpcUrl: 'https://rpc.example/v1' },
  ],
  projects: { shop: { origins: ['https://shop.example', 'https://*.shop.example'] } },
}

let site: Site
let wallet: RunningWallet

beforeAll(async () => {
  site = await buildSite()
  wallet = await startWallet(site, settings)
}, 60_000)
afterAll(() => wallet.close())

/** Files with all that they import before they run. */
function withImports(names: readonly string[]): readonly string[] {
  const all = new Set(names)
  for (const name of all)
    for (const [, file = ''] of (site[name] ?? '').matchAll(
      /(?:from|import)\s*["']\.\/([^"']+)["']/g,
    ))
      all.add(file)
  return [...all].map((name) => site[name] ?? '')
}

describe('the frame’s server', () => {
  it('the frame’s first load has at most 60 kB of gzip, the key worker included', async () => {
    const document = await (await fetch(`${wallet.url}/frame?projectId=shop`)).text()
    const first = [document, ...withImports(['frame.js', 'wallet.css', 'worker.js'])]
    const sizes = first.map((text) => gzipSync(text, { level: 9 }).length)
    expect(sizes.reduce((sum, size) => sum + size) / 1000).toBeLessThanOrEqual(60)
  })

  it('an operator turns the export off for one project, or for all but one', async () => {
    const origins = ['https://shop.example']
    const projects = { shop: { origins }, bank: { origins, export: false } }
    const exports = (input: Partial<SettingsInput>, id: string): boolean => {
      const whole = parseSettings({ ...settings, projects, ...input })
      return settingsIn(answerOf(site, whole, `/frame?projectId=${id}`).body).export
    }
    expect([exports({}, 'shop'), exports({}, 'bank')]).toEqual([true, false])
    const others = { export: false, projects: { ...projects, shop: { origins, export: true } } }
    expect([exports(others, 'shop'), exports(others, 'bank')]).toEqual([true, false])
  })

  it('no file imports the key worker’s first file, which WebKit would run twice', () => {
    const importing = Object.entries(site).filter(([, text]) => /["'`]\.\/worker\.js/.test(text))
    expect(importing.map(([name]) => name)).toEqual([])
  })

  it('the frame may be embedded by its project’s pages only, and reaches the nodes only', async () => {
    const { headers, status } = await fetch(`${wallet.url}/frame?projectId=shop`)
    expect([status, headers.get('content-security-policy')]).toEqual([
      200,
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self' https://rpc.example",
        "worker-src 'self'",
        "frame-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "object-src 'none'",
        'frame-ancestors https://shop.example https://*.shop.example',
        "require-trusted-types-for 'script'",
        'trusted-types kit',
      ].join('; '),
    ])
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  it.each(['', '?projectId=other', '?projectId=__proto__'])(
    'no page may embed the frame of an unknown project %j',
    async (query) => {
      const { status, headers } = await fetch(`${wallet.url}/frame${query}`)
      expect([status, headers.get('content-security-policy')]).toEqual([
        404,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
    },
  )

  it.each(['confirm', 'callback'])(
    'no page may embed /%s, and it keeps its opener',
    async (name) => {
      const { headers } = await fetch(`${wallet.url}/${name}`)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('content-security-policy')).toContain("connect-src 'self';")
      expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
      expect(headers.get('integrity-policy')).toBe('blocked-destinations=(script)')
    },
  )

  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
      true,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', true],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      false,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0.0.0 Mobile/15E148 Safari/604.1',
      false,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/150.0 Mobile/15E148 Safari/605.1.15',
      false,
    ],
    ['', false],
  ])('the frame’s document has an Integrity-Policy for %j: %s', async (agent, has) => {
    const headers = { 'user-agent': agent }
    const answer = await fetch(`${wallet.url}/frame?projectId=shop`, { headers })
    const policy = answer.headers.get('integrity-policy')
    expect(policy).toBe(has ? 'blocked-destinations=(script)' : null)
  })

  it.each(['frame?projectId=shop', 'confirm', 'callback'])(
    'the document /%s loads one script, whose integrity is that of the file',
    async (path) => {
      const document = await (await fetch(`${wallet.url}/${path}`)).text()
      const scripts = [...document.matchAll(/<script[^>]* src="\/([^"]+)" integrity="([^"]+)"/g)]
      expect(document.match(/<script[^>]* src=/g)).toHaveLength(1)
      const [, file = '', integrity] = scripts[0] ?? []
      const bytes = await (await fetch(`${wallet.url}/${file}`)).bytes()
      expect(integrity).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`)
      // What it imports could name no integrity.
      expect(withImports([file])).toHaveLength(1)
      expect(site[file]).not.toMatch(/\bimport\(/)
    },
  )

  it('the key worker reaches the two services and nothing else', async () => {
    const { headers } = await fetch(`${wallet.url}/worker.js`)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src https://auth.example https://recovery.example",
    )
  })

  it('settings cannot end their place in the document', async () => {
    const document = await (await fetch(`${wallet.url}/frame?projectId=shop`)).text()
    expect(document).not.toContain('<b>')
    expect(document.match(/<\/script>/g)).toHaveLength(2)
  })

  it('every language has the texts of English, with their placeholders', () => {
    const english = { ...windowTexts, ...logTexts }
    const placeholders = (text: string): readonly string[] => text.match(/\{\w+\}/g) ?? []
    for (const language of languages) {
      // As: every value is checked below.
      const texts = JSON.parse(site[`texts/${language}.json`] ?? '{}') as Record<string, unknown>
      expect(Object.keys(texts), language).toEqual(Object.keys(english))
      for (const [key, text] of Object.entries(english)) {
        expect(texts[key], `${language} ${key}`).toMatch(/\S/)
        expect(placeholders(String(texts[key])), `${language} ${key}`).toEqual(placeholders(text))
      }
    }
    const files = Object.keys(site).filter((name) => name.startsWith('texts/'))
    expect(files).toHaveLength(languages.length)
  })

  it('only reading is answered, and only files of the frame', async () => {
    const status = async (path: string, method: string): Promise<number> =>
      (await fetch(wallet.url + path, { method })).status
    expect(await status('/frame?projectId=shop', 'POST')).toBe(405)
    expect(await status('/worker.js', 'HEAD')).toBe(200)
    for (const path of ['/', '/../package.json', '/%2e%2e/package.json', '/toString', '/frame/'])
      expect(await status(path, 'GET'), path).toBe(404)
  })

  it('a folder for a static host has the same documents and headers', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-wallet-'))
    try {
      await writeFolder(folder, { site, settings: parseSettings(settings) })
      const served = await fetch(`${wallet.url}/frame?projectId=shop`)
      expect(await readFile(join(folder, 'frame.html'), 'utf8')).toBe(await served.text())
      const headers = await readFile(join(folder, '_headers'), 'utf8')
      const policy = served.headers.get('content-security-policy')
      expect(headers).toContain(`/frame\n`)
      expect(headers).toContain(`  Content-Security-Policy: ${policy}\n`)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
