import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../data/client.ts'
import type { ConnectorInfo } from '../interfaces/connector.ts'
import { createKit } from '../kit.ts'
import type { Kit, KitOptions } from '../interfaces/kit.ts'
import {
  allWallets,
  featuredQuery,
  installedConnector,
  platformsOf,
  recommendedQuery,
  storesOf,
  type Wallet,
  walletImage,
  walletPagesQuery,
  walletRows,
  walletSearchQuery,
  walletsByIdQuery,
} from './index.ts'

const wallet = (id: string, more: Partial<Wallet> = {}): Wallet => ({
  id,
  name: `Wallet ${id}`,
  ...more,
})
const directory = Array.from({ length: 100 }, (_, index) => wallet(String(index)))

const chain = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: '', symbol: '', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

const kits: Kit[] = []
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  vi.unstubAllGlobals()
})

/** A kit whose gateway has a directory, and the requests to it. */
function kitOver(options: Partial<KitOptions> = {}): { kit: Kit; asked: URLSearchParams[] } {
  const asked: URLSearchParams[] = []
  vi.stubGlobal('fetch', (url: URL) => {
    asked.push(url.searchParams)
    const list = (name: string): readonly string[] | undefined =>
      url.searchParams.get(name)?.split(',')
    const [include, exclude] = [list('include'), list('exclude') ?? []]
    const found = directory.filter(
      ({ id, name }) =>
        (!include || include.includes(id)) &&
        !exclude.includes(id) &&
        name.includes(url.searchParams.get('search') ?? ''),
    )
    const size = Number(url.searchParams.get('entries'))
    const start = (Number(url.searchParams.get('page')) - 1) * size
    return Promise.resolve(
      Response.json({ data: found.slice(start, start + size), count: found.length }),
    )
  })
  const kit = createKit({
    networks: [chain, { ...chain, id: 10 }],
    namespaces: [],
    connectors: [],
    gateway: 'https://gateway.example',
    projectId: 'p',
    ...options,
  })
  kits.push(kit)
  return { kit, asked }
}

const read = <T>(
  kit: Kit,
  query: { queryFn: (context: { signal: AbortSignal }) => Promise<T> },
): Promise<T> => kit.get(queryClient).fetchQuery(query as never)
const ids = (wallets: readonly Wallet[]): readonly string[] => wallets.map(({ id }) => id)

describe('wallet list', () => {
  it('the wallet list comes 40 at a time, four recommended wallets first, each wallet once [WAL-04, HOST-11]', async () => {
    const { kit, asked } = kitOver({ excludeWalletIds: ['5'] })
    const query = walletPagesQuery(kit)
    const { signal } = new AbortController()
    const first = await query.queryFn({ pageParam: 1, signal })
    expect(ids(first.wallets)).toEqual([...Array(45).keys()].map(String).filter((id) => id !== '5'))
    const second = await query.queryFn({ pageParam: query.getNextPageParam(first) ?? 0, signal })
    const third = await query.queryFn({ pageParam: query.getNextPageParam(second) ?? 0, signal })
    expect([first.count, second.page, third.wallets.length]).toEqual([99, 2, 15])
    expect(query.getNextPageParam(third)).toBeUndefined()
    expect(new Set(ids(allWallets([first, second, third]))).size).toBe(99)
    // compatibility.md 7.2: recommended once, then the pages without them
    expect(
      asked.map((each) => [each.get('entries'), each.get('exclude'), each.get('chains')]),
    ).toEqual([
      ['4', '5', 'eip155:1,eip155:10'],
      ...[1, 2, 3].map(() => ['40', '5,0,1,2,3', 'eip155:1,eip155:10']),
    ])
  })

  it('the wallet list begins with the wallets that the host features and recommends no other [WAL-06, HOST-11]', async () => {
    const { kit } = kitOver({ featuredWalletIds: ['70', '3', '70', 'none'] })
    const { wallets } = await walletPagesQuery(kit).queryFn({
      pageParam: 1,
      signal: new AbortController().signal,
    })
    expect(ids(wallets).slice(0, 4)).toEqual(['70', '3', '0', '1'])
    expect(await read(kit, recommendedQuery(kit))).toEqual([])
    expect(ids(await read(kit, featuredQuery(kit)))).toEqual(['70', '3'])
  })

  it('the wallet list of a namespace is requested with the networks of that namespace [WAL-06]', async () => {
    const { kit, asked } = kitOver({
      networks: [chain, { ...chain, id: 'main', chainNamespace: 'solana' }],
    })
    const { signal } = new AbortController()
    await walletPagesQuery(kit, 'solana').queryFn({ pageParam: 1, signal })
    await read(kit, walletSearchQuery(kit, 'Wallet', { namespace: 'solana' }))
    expect(asked.map((each) => each.get('chains'))).toEqual(['solana:main', 'solana:main'])
  })

  it('the wallet list has only wallets that the host includes and does not exclude [WAL-06]', async () => {
    const { kit } = kitOver({ includeWalletIds: ['1', '2', '3'], excludeWalletIds: ['2'] })
    const { signal } = new AbortController()
    expect(ids((await walletPagesQuery(kit).queryFn({ pageParam: 1, signal })).wallets)).toEqual([
      '1',
      '3',
    ])
    expect(ids(await read(kit, walletSearchQuery(kit, 'Wallet')))).toEqual(['1', '3'])
    expect(ids(await read(kit, walletsByIdQuery(kit, ['3', '2'])))).toEqual(['3'])
  })

  it('the wallet list on a phone leaves out wallets without a link', async () => {
    vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5 })
    const { kit } = kitOver()
    const { signal } = new AbortController()
    const { wallets, more } = await walletPagesQuery(kit).queryFn({ pageParam: 1, signal })
    expect([wallets, more]).toEqual([[], true])
    expect(await read(kit, recommendedQuery(kit))).toEqual([])
  })

  it('the wallet list of a kit without a gateway is empty, without a request', async () => {
    const { kit, asked } = kitOver({ gateway: undefined, featuredWalletIds: ['1'] })
    const { signal } = new AbortController()
    expect(await walletPagesQuery(kit).queryFn({ pageParam: 1, signal })).toEqual({
      page: 1,
      wallets: [],
      count: 0,
      more: false,
    })
    expect(await read(kit, walletSearchQuery(kit, 'x'))).toEqual([])
    expect(await read(kit, featuredQuery(kit))).toEqual([])
    expect(asked).toEqual([])
  })
})

describe('wallet search', () => {
  it('a wallet search asks for 100 wallets with the trimmed text and takes at least 300 ms [WAL-04]', async () => {
    const { kit, asked } = kitOver()
    const start = performance.now()
    const found = await read(kit, walletSearchQuery(kit, '  Wallet 9 ', { certified: true }))
    expect(performance.now() - start).toBeGreaterThan(290)
    expect(ids(found)).toEqual(
      ['9', ...[...Array(10).keys()].map((digit) => `9${digit}`)].filter((id) =>
        `Wallet ${id}`.includes('Wallet 9'),
      ),
    )
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      entries: '100',
      search: 'Wallet 9',
      badge_type: 'certified',
    })
  })
})

describe('directory wallet', () => {
  it('the picture of a wallet is at the gateway or at the host’s own web URL [WAL-02]', () => {
    const { kit } = kitOver()
    expect(walletImage(kit, wallet('a', { image_id: 'x/y' }))).toBe(
      'https://gateway.example/getWalletImage/x%2Fy?projectId=p',
    )
    expect(walletImage(kit, wallet('a', { image_url: 'https://a.example/i.png' }))).toBe(
      'https://a.example/i.png',
    )
    expect(walletImage(kit, wallet('a', { image_url: 'javascript:alert(1)' }))).toBeUndefined()
  })

  it.each([
    [
      'a code is the only platform without a wallet',
      undefined,
      { mobile: false, installed: false },
      ['qrcode'],
    ],
    [
      'a phone offers the app and the web page of a wallet',
      { mobile_link: 'a://', webapp_link: 'https://a', desktop_link: 'b://' },
      { mobile: true, installed: false },
      ['mobile', 'web'],
    ],
    [
      'a desktop offers the browser, the code, the web page and the desktop app of an installed wallet',
      { mobile_link: 'a://', webapp_link: 'https://a', desktop_link: 'b://' },
      { mobile: false, installed: true },
      ['browser', 'qrcode', 'web', 'desktop'],
    ],
    [
      'a web page is the only platform of a wallet with only a web page',
      { webapp_link: 'https://a' },
      { mobile: false, installed: false },
      ['web'],
    ],
    [
      'a code is the only platform of a wallet without links',
      {},
      { mobile: true, installed: false },
      ['qrcode'],
    ],
  ] as const)('%s', (_, more, facts, platforms) => {
    expect(platformsOf(more && wallet('a', more), facts)).toEqual(platforms)
  })

  it('a wallet is installed when its rdns or name matches an unambiguous connector [WAL-06]', () => {
    const connectors: readonly ConnectorInfo[] = [
      { id: 'io.a', name: 'Alpha', type: 'ANNOUNCED', namespaces: ['eip155'], rdns: 'io.a' },
      { id: 'beta', name: 'Beta Wallet', type: 'INJECTED', namespaces: ['eip155'] },
      {
        id: 'bad',
        name: 'Bad',
        type: 'ANNOUNCED',
        namespaces: ['eip155'],
        rdns: 'io.bad',
        ambiguous: true,
      },
    ]
    const found = (entry: Partial<Wallet>): string | undefined =>
      installedConnector(connectors, wallet('x', entry))?.id
    expect(found({ name: 'Another', rdns: 'IO.A' })).toBe('io.a')
    expect(found({ name: 'beta' })).toBe('beta')
    expect(found({ name: 'Bad', rdns: 'io.bad' })).toBeUndefined()
    expect(found({ name: 'Alpha' })).toBe('io.a')
    expect(found({ name: 'Beta', rdns: 'io.beta' })).toBe('beta')
    // An extension with another rdns only calls itself Alpha.
    expect(found({ name: 'Alpha', rdns: 'io.alpha' })).toBeUndefined()
    expect(found({ name: 'Gamma' })).toBeUndefined()
  })

  it('the stores of a wallet are web pages only [CON-18]', () => {
    const entry = wallet('a', {
      app_store: 'https://apps.example/a',
      play_store: 'market://details?id=a',
      chrome_store: 'javascript:alert(1)',
      homepage: 'https://a.example',
    })
    expect(storesOf(entry)).toEqual({
      appStore: 'https://apps.example/a',
      homepage: 'https://a.example',
    })
  })
})

describe('wallet rows', () => {
  const connector = (id: string, type: ConnectorInfo['type']): ConnectorInfo => ({
    id,
    name: id,
    type,
    namespaces: ['eip155'],
  })
  const pairing = connector('walletConnect', 'WALLET_CONNECT')
  const order = [
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
    'external',
    'recommended',
  ] as const
  const facts = { connectors: [pairing], recent: [], order }
  const rows = (...[given]: Parameters<typeof walletRows>): readonly string[] =>
    walletRows(given).map((row) => `${(row.connector ?? row.wallet)?.id}${row.recent ? '*' : ''}`)

  it('wallet rows stand in the order of the host’s groups [HOST-10]', () => {
    const all = {
      ...facts,
      connectors: [connector('safe', 'EXTERNAL'), connector('ext', 'ANNOUNCED'), pairing],
      recent: [{ id: 'old', rdns: undefined }],
      recentWallets: [wallet('old')],
      featured: [wallet('f2'), wallet('f1')],
      custom: [{ id: 'own', name: 'Own' }],
    }
    expect(rows(all)).toEqual(['walletConnect', 'old*', 'ext', 'f2', 'f1', 'own', 'safe'])
    expect(rows({ ...all, order: ['custom', 'injected'] })).toEqual([
      'own',
      'ext',
      'walletConnect',
      'old*',
      'f2',
      'f1',
      'safe',
    ])
  })

  it('wallet rows show each wallet once: recent before featured, installed as its connector [CON-10]', () => {
    const twice = [wallet('a'), wallet('ext', { name: 'ext' }), wallet('b')]
    const given = {
      ...facts,
      connectors: [connector('ext', 'ANNOUNCED'), pairing],
      recent: [
        { id: 'ext', rdns: undefined },
        { id: 'a', rdns: undefined },
      ],
      recentWallets: [wallet('a')],
      featured: twice,
    }
    expect(rows(given)).toEqual(['walletConnect', 'ext*', 'a*', 'b'])
  })

  it('wallet rows leave at most two places to recommended wallets (compatibility.md 2.3)', () => {
    const recommended = ['a', 'b', 'c', 'd'].map((id) => wallet(id))
    expect(rows({ ...facts, recommended })).toEqual(['walletConnect', 'a', 'b'])
    const one = [connector('ext', 'ANNOUNCED'), pairing]
    expect(rows({ ...facts, recommended, connectors: one })).toEqual(['walletConnect', 'ext', 'a'])
  })

  it('wallet rows leave out an installed wallet that the host excludes [WAL-06]', () => {
    const connectors = [connector('ext', 'ANNOUNCED'), pairing]
    const excluded = [wallet('x', { name: 'ext' })]
    expect(rows({ ...facts, connectors, excluded })).toEqual(['walletConnect'])
  })

  it('wallet rows leave out a wallet that no connector reaches', () => {
    const recommended = [wallet('a')]
    expect(rows({ ...facts, recommended, connectors: [] })).toEqual([])
  })
})
