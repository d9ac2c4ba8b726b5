import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseOf, connectLink, type Place, redirectBase, requestLink } from './links.ts'

const plain: Place = { android: false, chrome: false, telegram: false, framed: false, phone: true }
const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=587d&expiryTimestamp=1700000000'
const encoded =
  'wc%3A7f6e%402%3Frelay-protocol%3Dirn%26symKey%3D587d%26expiryTimestamp%3D1700000000'
const wallet = {
  id: 'w',
  name: 'Wallet',
  mobile_link: 'metamask://',
  link_mode: 'https://metamask.app.link',
  desktop_link: 'ledgerlive://',
  webapp_link: 'https://web.example/app',
  play_store: 'https://play.google.com/store/apps/details?id=io.metamask&hl=en',
}
const telegram = { ...wallet, mobile_link: 'https://t.me/wallet_bot/app', link_mode: null }

describe('connect links', () => {
  it.each([
    ['a scheme of its own', wallet, 'mobile', plain, `metamask://wc?uri=${encoded}`, '_self'],
    [
      'a scheme with a path',
      { ...wallet, mobile_link: 'trust://open' },
      'mobile',
      plain,
      `trust://open/wc?uri=${encoded}`,
      '_self',
    ],
    [
      'a bare scheme',
      { ...wallet, mobile_link: 'rainbow' },
      'mobile',
      plain,
      `rainbow://wc?uri=${encoded}`,
      '_self',
    ],
    [
      'a universal link without a scheme',
      { ...wallet, mobile_link: null },
      'mobile',
      plain,
      `https://metamask.app.link/wc?uri=${encoded}`,
      '_blank',
    ],
    [
      'a link out of a frame',
      wallet,
      'mobile',
      { ...plain, framed: true },
      `metamask://wc?uri=${encoded}`,
      '_top',
    ],
    [
      'an intent in Chrome on Android',
      wallet,
      'mobile',
      { ...plain, android: true, chrome: true },
      `intent://wc?uri=${encoded}#Intent;scheme=metamask;package=io.metamask;end`,
      '_self',
    ],
    [
      'the scheme in other browsers of Android',
      wallet,
      'mobile',
      { ...plain, android: true },
      `metamask://wc?uri=${encoded}`,
      '_self',
    ],
    [
      'the scheme where the store does not name the app',
      { ...wallet, play_store: 'https://evil.example/?id=io.metamask' },
      'mobile',
      { ...plain, android: true, chrome: true },
      `metamask://wc?uri=${encoded}`,
      '_self',
    ],
    [
      'a web address inside Telegram',
      wallet,
      'mobile',
      { ...plain, telegram: true },
      `https://metamask.app.link/wc?uri=${encoded}`,
      '_blank',
    ],
    [
      'a twice encoded address inside Telegram on Android',
      wallet,
      'mobile',
      { ...plain, telegram: true, android: true, chrome: true },
      `https://metamask.app.link/wc?uri=${encodeURIComponent(encoded)}`,
      '_blank',
    ],
    [
      'a single parameter for a mini app of Telegram',
      telegram,
      'mobile',
      { ...plain, telegram: true },
      `https://t.me/wallet_bot/app?startapp=${btoa(`uri=${encoded}`).replaceAll('=', '')}`,
      '_blank',
    ],
    ['a desktop app', wallet, 'desktop', plain, `ledgerlive://wc?uri=${encoded}`, '_self'],
    ['a web wallet', wallet, 'web', plain, `https://web.example/app/wc?uri=${encoded}`, '_blank'],
  ] as const)('the connect link is %s [CON-02]', (_, entry, platform, place, href, target) => {
    expect(connectLink(entry, platform, { uri, place })).toEqual({ href, target })
  })

  it('no app is opened by its own scheme inside Telegram on Android, and a web address is used if there is one', () => {
    const place = { ...plain, telegram: true, android: true }
    const scheme = { ...wallet, link_mode: null }
    expect(connectLink(scheme, 'mobile', { uri, place })).toBeUndefined()
    expect(baseOf({ ...scheme, mobile_link: 'https://w.example' }, 'mobile', place)).toBe(
      'https://w.example/',
    )
    const redirect = { native: 'rainbow://', universal: 'https://rnbwapp.com' }
    expect(redirectBase(redirect, place)).toBe('https://rnbwapp.com/')
    expect(redirectBase({ native: 'rainbow://' }, place)).toBeUndefined()
  })

  it.each([
    'javascript:alert(1)//',
    'JavaScript://%0aalert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'javascript',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'filesystem:x',
    'http://wallet.example',
    'intent://x#Intent;end',
    'tel:123',
    'about:blank',
    'view-source:https://x.example',
    'https://wallet.example@evil.example',
    'metamask://"><script>',
    'metamask://@',
    '://x',
    '',
    `a${'b'.repeat(600)}`,
  ])('a connect link is not made from %j [CON-02]', (mobile_link) => {
    const entry = { id: 'x', name: 'x', mobile_link, desktop_link: mobile_link }
    expect(connectLink(entry, 'mobile', { uri, place: plain })).toBeUndefined()
    expect(connectLink(entry, 'desktop', { uri, place: plain })).toBeUndefined()
    expect(connectLink({ ...entry, webapp_link: mobile_link }, 'web', { uri, place: plain })).toBe(
      undefined,
    )
    expect(requestLink(mobile_link, { topic: 't', place: plain })).toBeUndefined()
    expect(redirectBase({ native: mobile_link, universal: mobile_link }, plain)).toBeUndefined()
  })

  it('a web wallet’s connect link is a web address only', () => {
    const entry = { ...wallet, webapp_link: 'scheme://x' }
    expect(connectLink(entry, 'web', { uri, place: plain })).toBeUndefined()
  })

  it('a connect link has the wallet’s scheme or https, for any text in the directory', () => {
    const some = (...letters: string[]): fc.Arbitrary<string> =>
      fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 })
    const schemes = ['metamask', 'https', 'x-y.z+1', 'javascript', 'JaVaScRiPt', 'DATA', 'http']
    const likely = fc
      .tuple(
        fc.constantFrom('', '', '', ' ', '\t'),
        fc.constantFrom(...schemes, 'java\nscript'),
        fc.constantFrom('://', '://', ':', '', ':/', ':\\', '\u0000:', '%3a//'),
        some('a', 'b.', '/', 'c'),
        fc.oneof(fc.constant(''), some('?', '@', ':', '%', '"', '<', '&', '\u202e', '\n', '#')),
      )
      .map((parts) => parts.join(''))
    const texts = fc.oneof(
      { weight: 3, arbitrary: likely },
      fc.string({ unit: 'binary', maxLength: 40 }),
    )
    let [rounds, made] = [0, 0]
    fc.assert(
      fc.property(texts, (mobile_link) => {
        rounds += 1
        const link = connectLink({ id: '', name: '', mobile_link }, 'mobile', { uri, place: plain })
        if (!link) return
        made += 1
        const { protocol, username } = new URL(link.href)
        expect(protocol).not.toMatch(/^(?:javascript|data|vbscript|file|blob|http|intent|about):/)
        if (protocol === 'https:') expect(username).toBe('')
        expect(link.href).toContain(encoded)
      }),
    )
    expect(made / rounds).toBeGreaterThan(0.03)
  })
})

describe('request links', () => {
  const request = { topic: 'abc', id: 1_700_000_000_000_123, place: plain }
  it.each([
    ['metamask://', 'metamask://wc?requestId=1700000000000123&sessionTopic=abc', '_self'],
    [
      'https://metamask.app.link/',
      'https://metamask.app.link/wc?requestId=1700000000000123&sessionTopic=abc',
      '_blank',
    ],
    [
      'https://t.me/wallet_bot/app/',
      `https://t.me/wallet_bot/app?startapp=${btoa('requestId=1700000000000123&sessionTopic=abc').replaceAll('=', '')}`,
      '_blank',
    ],
  ])('the request link of %s has the request and the topic [CON-02]', (base, href, target) => {
    expect(requestLink(base, request)).toEqual({ href, target })
  })

  it('the request link works without a request id', () => {
    expect(requestLink('metamask://', { topic: 'abc', place: plain })?.href).toBe(
      'metamask://wc?sessionTopic=abc',
    )
  })
})

describe('stored links', () => {
  it('a wallet’s scheme is remembered before its web address', () => {
    expect(baseOf(wallet, 'mobile', plain)).toBe('metamask://')
    expect(redirectBase({ native: 'rainbow://', universal: 'https://rnbwapp.com' }, plain)).toBe(
      'rainbow://',
    )
    expect(redirectBase({ universal: 'https://rnbwapp.com' }, plain)).toBe('https://rnbwapp.com/')
    expect(redirectBase({ universal: 'rainbow://' }, plain)).toBeUndefined()
  })
})
