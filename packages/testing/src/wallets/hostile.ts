import type { Eip1193Provider } from './provider.ts'

export const hostileKinds = [
  'throwingGetters',
  'changingGetters',
  'proxies',
  'revokedProxies',
  'hugeName',
  'prototype',
  'badIcons',
  'bidiNames',
  'badRdns',
  'duplicateRdns',
  'duplicateUuid',
  'notObjects',
  'providers',
  'storm',
] as const

export type HostileKind = (typeof hostileKinds)[number]

/**
 * Make hostile announcements, now and whenever the page asks. Returns a function that stops them. Each kind uses an rdns
 * under `example.hostile`, so that a test can tell which kind came through; code that runs sets `window.hostileRan`.
 */
export function announceHostile(kinds: readonly HostileKind[] = hostileKinds): () => void {
  const announce = (): void => {
    for (const kind of kinds) {
      for (const detail of details[kind]())
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => removeEventListener('eip6963:requestProvider', announce)
}

const details: Readonly<Record<HostileKind, () => readonly unknown[]>> = {
  throwingGetters: () => [
    thrower('info'),
    { info: thrower('name', info('throwing')), provider },
    { info: thrower('icon', info('throwing')), provider },
    {
      info: info('throwing'),
      get provider(): never {
        throw new Error('hostile getter')
      },
    },
  ],
  /** The first read is valid, every later one is hostile: a check and a use must see the same value. */
  changingGetters: () => {
    const reads: Record<string, number> = {}
    const first = <T>(field: string, decent: T, later: T): T =>
      (reads[field] = (reads[field] ?? 0) + 1) === 1 ? decent : later
    const honest = info('changing', 'Changing Wallet')
    const changing = {
      get uuid() {
        return first('uuid', honest.uuid, '00000000-0000-4000-8000-00000000dead')
      },
      get name() {
        return first('name', honest.name, 'MetaMask')
      },
      get icon() {
        return first('icon', honest.icon, script)
      },
      get rdns() {
        return first('rdns', honest.rdns, 'io.metamask')
      },
    }
    return [
      {
        get info() {
          return first('info', changing, { ...honest, name: 'MetaMask' })
        },
        provider,
      },
    ]
  },
  proxies: () => [
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('hostile proxy')
        },
        ownKeys: () => {
          throw new Error('hostile proxy')
        },
      },
    ),
    {
      info: new Proxy(info('proxy', 'Proxy Wallet'), {
        getPrototypeOf: () => {
          throw new Error('hostile proxy')
        },
      }),
      provider,
    },
    { info: new Proxy({}, { get: (_, field) => new Proxy({}, { get: () => field }) }), provider },
  ],
  revokedProxies: () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return [proxy, { info: proxy, provider }, { info: info('revoked'), provider: proxy }]
  },
  hugeName: () => [
    { info: { ...info('huge'), name: 'A'.repeat(10_000_000) }, provider },
    {
      info: {
        ...info('hugeicon', 'Huge Icon'),
        icon: `data:image/png;base64,${'A'.repeat(10_000_000)}`,
      },
      provider,
    },
    {
      info: { ...info('hugerdns', 'Huge Rdns'), rdns: `${'a.'.repeat(5_000_000)}example` },
      provider,
    },
  ],
  prototype: () => {
    const poison = JSON.parse(
      `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}`,
    )
    const inherited = Object.create(info('inherited', 'Inherited Wallet'))
    return [
      { ...poison, info: { ...info('prototype', '__proto__'), ...poison }, provider },
      {
        info: { ...info('proto'), rdns: '__proto__', name: 'constructor', uuid: '__proto__' },
        provider,
      },
      { info: inherited, provider },
    ]
  },
  badIcons: () =>
    [
      script,
      'http://hostile.example/icon.png',
      'https://hostile.example/icon.png',
      '//hostile.example/icon.png',
      'data:text/html,<script>window.hostileRan=true</script>',
      `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" onload="window.hostileRan=true"><script>window.hostileRan=true</script></svg>')}`,
      '"><img src=x onerror="window.hostileRan=true">',
      'data:image/png;base64,") , url(http://hostile.example/x',
      '',
    ].map((icon, index) => ({
      info: { ...info(`icon${index}`, `Bad Icon ${index}`), icon },
      provider: { ...provider },
    })),
  bidiNames: () =>
    [
      '\u202Eksamatem\u202C',
      'Meta\u200BMask',
      'Meta\u0000Mask\u0007',
      '\u2066MetaMask\u2069',
      '\u0301'.repeat(500),
      '\uFEFF\u200D',
      '<b>MetaMask</b>',
      '   ',
    ].map((name, index) => ({ info: info(`bidi${index}`, name), provider: { ...provider } })),
  badRdns: () =>
    [
      '',
      ' ',
      'no-dots',
      'javascript:alert(1)',
      'https://io.metamask',
      'io..metamask',
      '-io.metamask',
      'io.metamask\u200B',
      `${'a'.repeat(200)}.example`,
    ].map((rdns, index) => ({
      info: { ...info(`rdns${index}`, `Bad Rdns ${index}`), rdns },
      provider: { ...provider },
    })),
  duplicateRdns: () => [
    { info: info('twin', 'First Twin', fixedUuid(1)), provider },
    { info: info('twin', 'Second Twin', fixedUuid(2)), provider: { ...provider } },
  ],
  duplicateUuid: () => [
    { info: info('original', 'Original', fixedUuid(3)), provider },
    { info: info('copycat', 'Copycat', fixedUuid(3)), provider: { ...provider } },
  ],
  notObjects: () => [
    undefined,
    null,
    0,
    '',
    'text',
    true,
    [],
    () => undefined,
    Symbol('hostile'),
    10n,
    {},
    { info: null, provider },
    { info: 'text', provider },
    { info: { uuid: 1, name: {}, icon: [], rdns: null }, provider },
  ],
  /** Valid info with invalid providers. */
  providers: () => [
    ...[undefined, null, 'provider', {}, { request: 'no' }].map((bad, index) => ({
      info: info(`provider${index}`, `No Provider ${index}`),
      provider: bad,
    })),
    {
      info: info('rejecting', 'Rejecting Wallet'),
      provider: { ...provider, request: () => Promise.reject('a string') },
    },
    {
      info: info('throwing', 'Throwing Wallet'),
      provider: {
        ...provider,
        request: () => {
          throw { code: 'x' }
        },
        on: () => {
          throw new Error('hostile on')
        },
      },
    },
    {
      info: info('liar', 'Lying Wallet'),
      provider: { ...provider, request: async () => ['<script>', {}, null, '0x1'] },
    },
  ],
  storm: () =>
    Array.from({ length: 1000 }, (_, index) => ({
      info: info(`storm${index}`, `Storm ${index}`, fixedUuid(1000 + index)),
      // A new object each time: one object announced a thousand times is one wallet.
      provider: { ...provider },
    })),
}

type Info = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

function info(label: string, name = `Hostile ${label}`, uuid: string = crypto.randomUUID()): Info {
  return {
    uuid,
    name,
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: `example.hostile.${label}`,
  }
}

function fixedUuid(index: number): string {
  return `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`
}

function thrower(field: string, rest: object = { provider: {} }): object {
  const get = (): never => {
    throw new Error(`hostile getter ${field}`)
  }
  return Object.defineProperty({ ...rest }, field, { get, enumerable: true })
}

// oxlint-disable-next-line no-script-url -- the very thing that must not come through
const script = 'javascript:void(window.hostileRan=true)'

const provider: Eip1193Provider = {
  request: async () => [],
  on: () => provider,
  removeListener: () => provider,
}
