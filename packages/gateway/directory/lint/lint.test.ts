import { describe, expect, test } from 'vitest'

import { lint } from './lint.ts'
import { refuseAppLink, withoutTracking } from './links.ts'
import type { DirectoryWallet } from '../wallet.ts'

const good: DirectoryWallet = {
  id: 'a'.repeat(64),
  name: 'Heron',
  homepage: 'https://heron.example.org/',
  image_id: 'heron',
  order: 1,
  mobile_link: 'heron://',
  link_mode: 'https://go.example.org',
  desktop_link: 'heron-desktop://',
  webapp_link: 'https://app.example.org',
  app_store: 'https://apps.apple.com/app/id1',
  play_store: 'https://play.google.com/store/apps/details?id=org.heron',
  chrome_store: 'https://chromewebstore.google.com/detail/heron/abc',
  firefox_store: 'https://addons.mozilla.org/firefox/addon/heron',
  rdns: 'org.heron',
  chains: ['eip155:*', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
}

const other: DirectoryWallet = {
  id: 'b'.repeat(64),
  name: 'Egret',
  homepage: 'https://egret.test.net/',
  image_id: 'heron',
  order: 2,
  chains: ['eip155:1'],
}

const icons = new Set(['heron'])

test('a well-formed directory entry passes the linter', () => {
  expect(lint([good, other], icons)).toEqual([])
})

describe('app links (LINK-1)', () => {
  test.each([
    'javascript://%0aalert(1)//',
    'JaVaScRiPt://x',
    'data://text/html,x',
    'vbscript://x',
    'blob://x',
    'file:///etc/passwd',
    'filesystem://x',
    'about://blank',
    'view-source://x',
    'intent://scan/#Intent;end',
    'content://x',
    'android-app://x',
    'ms-settings://x',
    'search-ms://x',
    'tel://1',
    'sms://1',
    'mailto://a',
    'facetime://a',
    'chrome://settings',
    'chrome-extension://x',
    'edge://x',
    'moz-extension://x',
    'http://heron.example.org',
    'wc://',
    'myapp://',
    'heron:wc',
    'heron ://',
    'her\non://',
    'her\u200bon://',
    'https://user:pass@heron.example.org',
    'https:\\\\heron.example.org',
    `heron://${'x'.repeat(300)}`,
    'heron.example.org',
  ])('the linter refuses %j as an app link', (mobile_link) => {
    expect(refuseAppLink(mobile_link)).toBeTypeOf('string')
    expect(fieldsOf({ ...good, mobile_link })).toContain('mobile_link')
    expect(fieldsOf({ ...good, desktop_link: mobile_link })).toContain('desktop_link')
  })

  test.each(['heron://', 'heron-wallet://app/', 'com.heron://x', 'https://go.example.org/wc'])(
    'the linter allows %j as an app link',
    (link) => expect(refuseAppLink(link)).toBeUndefined(),
  )

  test('the linter refuses a scheme that another wallet has', () => {
    expect(lint([good, { ...other, mobile_link: 'heron://other' }], icons)).toMatchObject([
      { wallet: other.id, field: 'mobile_link', reason: 'heron: belongs to Heron already' },
    ])
  })

  test('the linter refuses a universal link to the site of another wallet', () => {
    const link_mode = 'https://link.test.net'
    expect(lint([{ ...good, link_mode }, other], icons)).toMatchObject([
      { wallet: good.id, field: 'link_mode', reason: 'leads to test.net, the site of Egret' },
    ])
  })
})

test.each([
  ['app_store', 'https://apps.apple.com.evil.example/app'],
  ['app_store', 'https://testflight.apple.com/join/x'],
  ['play_store', 'https://heron.example.org/heron.apk'],
  ['play_store', 'https://play.google.com:8443/store'],
  ['chrome_store', 'https://google.com'],
  ['chrome_store', 'http://chrome.google.com/webstore'],
  ['firefox_store', 'https://chrome.google.com/webstore'],
  ['homepage', 'http://heron.example.org'],
  ['link_mode', 'heron://'],
  ['link_mode', 'https://heron.example.org/download'],
  ['webapp_link', 'https://heron.example.org'],
  ['webapp_link', 'https://google.com'],
  ['webapp_link', 'https://apps.apple.com/app/id1'],
  ['rdns', 'heron'],
  ['rdns', 'com.example.heron'],
  ['rdns', 'com.walletconnect'],
  ['rdns', 'org heron'],
  ['id', 'c57c'],
  ['id', 'A'.repeat(64)],
  ['image_id', 'absent'],
] as const)('the linter refuses a wallet whose %s is %j', (field, value) => {
  expect(fieldsOf({ ...good, [field]: value })).toEqual([field])
})

test('the linter refuses a store page as homepage, and the web wallet link that needs a homepage', () => {
  const homepage = 'https://play.google.com/store/apps/details?id=x'
  expect(fieldsOf({ ...good, homepage })).toEqual(['homepage', 'webapp_link'])
})

test.each([[[]], [['eip155']], [['eip155:1,eip155:2']], [['*']]])(
  'the linter refuses a wallet whose chains are %j',
  (chains) => expect(fieldsOf({ ...good, chains })).toEqual(['chains']),
)

test.each([
  ['the name of the protocol', 'WalletConnect'],
  ['the protocol, spaced', 'Wallet Connect Pro'],
  ['the protocol in Cyrillic', 'WаllеtСоnnесt'],
  ['the protocol in full width', 'ＷａｌｌｅｔＣｏｎｎｅｃｔ'],
  ['the protocol with digits', 'Wa11etC0nnect'],
  ['the name of the company behind the protocol', 'Reown'],
  ['the name of this kit', 'Latchkey Wallet'],
  ['the name of a part of the view', 'Browser Wallet'],
  ['a right-to-left override', 'Her\u202eon'],
  ['a zero-width space', 'Her\u200bon'],
  ['a control character', 'Her\u0007on'],
  ['a line break', 'Her\non'],
  ['a space at the start', ' Heron'],
  ['an empty text', ''],
  ['41 characters', 'x'.repeat(41)],
  ['a decomposed letter', 'He\u0301ron'],
  ['the name of a sample', 'Swift Sample Wallet'],
])('the linter refuses %s as a wallet name', (_, name) => {
  expect(fieldsOf({ ...good, name })).toEqual(['name'])
})

test.each(['αU wallet', 'GM² Social', '1inch Wallet', '心钱包', 'Kraken'])(
  'the linter allows the wallet name %j',
  (name) => expect(fieldsOf({ ...good, name })).toEqual([]),
)

test('the linter refuses a repeated id, rdns or order', () => {
  const copy = { ...other, id: good.id, rdns: 'ORG.heron', order: 1 }
  const fields = lint([good, copy], icons).map((problem) => problem.field)
  expect(fields).toEqual(['id', 'rdns', 'order'])
})

test('campaign parameters are dropped from a store link and others are kept', () => {
  expect(
    withoutTracking('https://play.google.com/store/apps/details?id=me.x&utm_source=wc&referrer=y'),
  ).toBe('https://play.google.com/store/apps/details?id=me.x')
})

function fieldsOf(wallet: DirectoryWallet): string[] {
  return lint([wallet], icons).map((problem) => problem.field)
}
