import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, getAnalyticsConfig, getWallets } from '@latchkey/protocol/http'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import {
  dataFolder,
  reasonOf,
  startMs,
  testGateway,
  type TestGateway,
} from '../../fixtures/testGateway.ts'
import { sanitizeLinks } from './links.ts'
import { loadDirectory } from './load.ts'
import { directoryService } from './service.ts'

const id = (letter: string): string => letter.repeat(64)

const pictures = [
  ['/getWalletImage/alpha', 'image/svg+xml'],
  ['/getWalletImage/beta', 'image/png'],
  ['/public/getAssetImage/eip155%3A1', 'image/svg+xml'],
  ['/public/getTokenImage/weth', 'image/svg+xml'],
  ['/public/getCurrencyImage/EUR', 'image/svg+xml'],
]

describe('GET /getWallets', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await testGateway()
  }, startMs)
  afterAll(() => gateway.close())

  const names = async (query: object): Promise<readonly string[]> =>
    (await call(gateway.send, getWallets, { query })).data.map(({ name }) => name)

  it('wallets are listed in pages in the order of the directory, with the count of all [WAL-01]', async () => {
    const first = await call(gateway.send, getWallets, {
      query: { page: 1, entries: 2, st: 'appkit', sv: 'x' },
    })
    const third = await call(gateway.send, getWallets, { query: { page: 3, entries: 2 } })
    expect(first.data.map(({ name }) => name)).toEqual(['Alpha Wallet', 'Beta'])
    expect(third.data.map(({ name }) => name)).toEqual(['Evil'])
    expect([first.count, third.count]).toEqual([5, 5])
    expect(await names({ page: 4, entries: 2 })).toEqual([])
  })

  it('a page of wallets has 40 entries, and a search may ask for at most 100 [WAL-04]', async () => {
    const many = directoryService(
      Array.from({ length: 250 }, (_, index) => ({ id: `${index}`, name: `Wallet ${index}` })),
    )
    const query = {
      page: 1,
      entries: 40,
      chains: undefined,
      include: undefined,
      exclude: undefined,
      badge_type: undefined,
    }
    expect(many.list({ ...query, search: undefined }).data).toHaveLength(40)
    expect(many.list({ ...query, entries: 100, search: 'wallet' }).data).toHaveLength(100)
    expect((await gateway.ask('/getWallets?entries=100&search=a')).status).toBe(200)
    expect((await gateway.ask('/getWallets?entries=101')).status).toBe(400)
  })

  it('a listed wallet has the fields that a connect view needs [WAL-05]', async () => {
    const { data } = await call(gateway.send, getWallets, { query: { include: id('a') } })
    expect(data[0]).toEqual({
      id: id('a'),
      name: 'Alpha Wallet',
      image_id: 'alpha',
      order: 1,
      homepage: 'https://alpha.example/',
      mobile_link: 'alpha://',
      desktop_link: 'alpha-desktop://',
      webapp_link: 'https://app.alpha.example/',
      app_store: 'https://apps.apple.com/app/id1',
      rdns: 'example.alpha',
      chains: ['eip155:1', 'eip155:10'],
      badge_type: 'certified',
    })
  })

  it('wallets are filtered by the requested networks, compared by whole ids [WAL-06]', async () => {
    expect(await names({ chains: 'eip155:1' })).toEqual(['Alpha Wallet', 'Gamma'])
    expect(await names({ chains: 'eip155:13' })).toEqual(['Gamma'])
    expect(await names({ chains: 'eip155:137,eip155:10' })).toEqual([
      'Alpha Wallet',
      'Beta',
      'Gamma',
    ])
    expect(await names({ chains: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ' })).toEqual(['Gamma'])
  })

  it('wallets are filtered by include and exclude, and exclude wins [WAL-06]', async () => {
    expect(await names({ include: `${id('b')},${id('a')},${id('d')}` })).toEqual([
      'Alpha Wallet',
      'Beta',
      'The Alphabet',
    ])
    expect(await names({ exclude: `${id('b')},${id('e')}` })).toEqual([
      'Alpha Wallet',
      'The Alphabet',
      'Gamma',
    ])
    expect(await names({ include: id('a'), exclude: id('a') })).toEqual([])
  })

  it('a search for wallets ignores case and lists names that start with the text first [WAL-01]', async () => {
    expect(await names({ search: 'alPHA' })).toEqual(['Alpha Wallet', 'The Alphabet'])
    expect(await names({ search: '.*' })).toEqual([])
    expect(await names({ badge_type: 'certified' })).toEqual(['Alpha Wallet'])
  })

  test.each([
    ['page=0', 'page: Expected at least 1'],
    ['page=-1', 'page: Expected a whole number'],
    ['entries=1e9', 'entries: Expected a whole number'],
    ['entries=101', 'entries: Expected at most 100'],
    ['badge_type=gold', 'badge_type: Invalid enum value'],
    [`include=${'a,'.repeat(101)}`, 'include: Expected at most 100 entries'],
  ])('the list of wallets refuses %s with its reason', async (query, description) => {
    const response = await gateway.ask(`/getWallets?${query}`)
    expect(response.status).toBe(400)
    expect(await reasonOf(response)).toEqual({ name: query.split('=')[0], description })
  })

  it('the analytics configuration says whether the operator enabled events [WAL-03]', async () => {
    expect(await call(gateway.send, getAnalyticsConfig, {})).toEqual({ isAnalyticsEnabled: true })
    const quiet = await testGateway({ analytics: { enabled: false } })
    expect(await call(quiet.send, getAnalyticsConfig, {})).toEqual({ isAnalyticsEnabled: false })
    await quiet.close()
  })

  it.each(pictures)(
    'the image %s is served to an <img> that names no project [WAL-02]',
    async (path, type) => {
      const response = await gateway.fetch(new Request(`https://gateway.example${path}`))
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(type)
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(50)
    },
  )

  test.each([
    '/getWalletImage/nothing',
    '/public/getCurrencyImage/XXX',
    '/public/getTokenImage/..%2f..%2fwallets.json',
    '/getWalletImage/__proto__',
  ])('the image %s does not exist and gets status 404', async (path) => {
    const response = await gateway.ask(path)
    expect(response.status).toBe(404)
    expect(await reasonOf(response)).toEqual({
      name: 'id',
      description: 'Nothing here by that name',
    })
  })
})

describe('directory on disk', () => {
  const written = (content: unknown): string => {
    const file = join(mkdtempSync(join(tmpdir(), 'gateway-')), 'changes.json')
    writeFileSync(file, JSON.stringify(content))
    return file
  }

  test('an operator adds, removes and orders wallets by a file', () => {
    const { wallets } = loadDirectory(
      dataFolder,
      written({
        add: [
          { id: 'house', name: 'House Wallet', homepage: 'https://house.example' },
          { id: id('b'), name: 'Beta by another name' },
        ],
        remove: [id('d')],
        order: ['house', id('c')],
      }),
    )
    expect(wallets.map(({ name }) => name)).toEqual([
      'House Wallet',
      'Gamma',
      'Alpha Wallet',
      'Evil',
      'Beta by another name',
    ])
  })

  test('an added wallet that names no networks is listed for every EVM network', async () => {
    const gateway = await testGateway({
      directoryFile: written({
        add: [
          { id: 'house', name: 'House Wallet' },
          { id: 'sun', name: 'Sun Wallet', chains: ['solana:*'] },
        ],
        order: ['house', 'sun'],
      }),
    })
    const first = async (chains: string): Promise<string | undefined> =>
      (await call(gateway.send, getWallets, { query: { chains } })).data[0]?.name
    expect(await first('eip155:1')).toBe('House Wallet')
    expect(await first('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe('Sun Wallet')
    await gateway.close()
  })

  test('a file of the operator that names unknown wallets causes a warning for each', () => {
    const file = written({
      add: [{ id: 'house', name: 'House Wallet' }],
      remove: [id('d'), 'gone'],
      order: ['house', 'hose'],
    })
    expect(loadDirectory(dataFolder, file).warnings).toEqual(
      expect.arrayContaining([
        `${file}: "remove" names gone, which is not a wallet`,
        `${file}: "order" names hose, which is not a wallet`,
      ]),
    )
    expect(loadDirectory(dataFolder, file).warnings).toHaveLength(
      loadDirectory(dataFolder).warnings.length + 2,
    )
  })

  test('an invalid entry in the operator’s file stops the start with an error that names it', () => {
    expect(() => loadDirectory(dataFolder, written({ add: [{ id: 'x' }] }))).toThrow(
      /changes\.json: add\.0\.name: Required/,
    )
    expect(() => loadDirectory(dataFolder, written({ delete: [] }))).toThrow(/changes\.json/)
  })

  test('a directory image outside of the folder stops the start', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-'))
    mkdirSync(join(folder, 'images'))
    writeFileSync(join(folder, 'images', 'index.json'), '{"tokens":{"X":"../../secret.svg"}}')
    expect(() => loadDirectory(folder)).toThrow('outside of its folder')
  })

  test('a folder without data gives an empty directory and a warning', () => {
    const { wallets, warnings } = loadDirectory(mkdtempSync(join(tmpdir(), 'gateway-')))
    expect(wallets).toEqual([])
    expect(warnings[0]).toContain('no wallets.json')
  })

  test('wallet links that would run code are left out with a warning', () => {
    const { wallets, warnings } = loadDirectory(dataFolder)
    const evil = wallets.find(({ name }) => name === 'Evil')
    expect(evil).toMatchObject({
      homepage: null,
      mobile_link: null,
      desktop_link: null,
      webapp_link: null,
      link_mode: 'https://fine.example/',
    })
    expect(warnings).toHaveLength(4)
  })

  test.each([
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:x',
    '//evil.example',
    'intent://x#Intent;end',
    'view-source:x',
    'tel:+41',
    'ms-msdt:x',
    'android-app://x',
    'chrome-extension://x',
  ])('the mobile link %j is removed from a wallet', (link) => {
    expect(sanitizeLinks({ id: 'x', name: 'X', mobile_link: link }).wallet.mobile_link).toBeNull()
  })
})
