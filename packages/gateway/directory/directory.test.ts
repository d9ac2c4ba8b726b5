import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { lint } from './lint/lint.ts'
import { checkSvg } from './icons/svg.ts'
import type { DirectoryWallet } from './wallet.ts'

const data = join(import.meta.dirname, '../data')
execFileSync(process.execPath, [join(import.meta.dirname, 'generate.ts')])

// The output of our own generator; the tests below check the fields that matter.
const wallets = read('wallets.json') as readonly DirectoryWallet[]
const index = read('images/index.json') as Record<
  'wallets' | 'assets' | 'tokens',
  Record<string, string>
>
const report = read('report.json') as { wallets: readonly { key: string; reason: string }[] }

test('the directory holds at least 400 wallets and the linter accepts them all', () => {
  expect(wallets.length).toBeGreaterThanOrEqual(400)
  expect(lint(wallets, new Set(Object.keys(index.wallets)))).toEqual([])
})

test('every wallet has id, image_id and chains [WAL-05]', () => {
  for (const wallet of wallets) {
    expect(wallet).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      image_id: expect.any(String),
      chains: expect.arrayContaining([expect.stringMatching(/^[-a-z0-9]+:/)]),
    })
  }
})

test('a wallet has its rdns and its mobile, desktop and web links [WAL-05]', () => {
  expect(wallets.find((wallet) => wallet.name === 'Zerion')).toMatchObject({
    rdns: 'io.zerion.wallet',
    mobile_link: 'zerion://',
    desktop_link: 'zerion://',
    webapp_link: 'https://wallet.zerion.io',
  })
})

test('nine wallets in ten have a link or an extension', () => {
  const reachable = wallets.filter(
    (wallet) => wallet.mobile_link ?? wallet.desktop_link ?? wallet.webapp_link ?? wallet.rdns,
  )
  expect(reachable.length).toBeGreaterThan(wallets.length * 0.9)
})

test('every rdns is unique, and eight well-known wallets have theirs', () => {
  const rdns = wallets.flatMap((wallet) => wallet.rdns ?? [])
  expect(new Set(rdns).size).toBe(rdns.length)
  expect(rdns).toEqual(
    expect.arrayContaining([
      'io.metamask',
      'com.coinbase.wallet',
      'me.rainbow',
      'app.phantom',
      'com.okex.wallet',
      'com.trustwallet.app',
      'io.rabby',
      'com.brave.wallet',
    ]),
  )
})

test('the best-known wallets come first, under the ids hosts already use', () => {
  expect(wallets.slice(0, 3).map(({ name, id }) => [name, id.slice(0, 8)])).toEqual([
    ['MetaMask', 'c57ca95b'],
    ['Trust Wallet', '4622a2b2'],
    ['Base (formerly Coinbase Wallet)', 'fd20dc42'],
  ])
  expect(wallets.map((wallet) => wallet.order)).toEqual(wallets.map((_, at) => at + 1))
})

test('wallets of other namespaces do not claim to serve EVM', () => {
  const chains = Object.fromEntries(wallets.map((wallet) => [wallet.name, wallet.chains]))
  expect(chains).toMatchObject({
    Solflare: ['solana:*'],
    Freighter: ['stellar:*'],
    Leather: ['bip122:*', 'stacks:*'],
    Phantom: ['solana:*', 'eip155:*', 'bip122:*'],
  })
})

test('every image of the index exists, and every file is in the index', () => {
  const listed = new Set(Object.values(index).flatMap((images) => Object.values(images)))
  const absent = [...listed].filter((path) => !existsSync(join(data, 'images', path)))
  expect(absent).toEqual([])
  const files = ['wallets', 'networks', 'tokens'].flatMap((folder) =>
    readdirSync(join(data, 'images', folder)).map((name) => `${folder}/${name}`),
  )
  expect(files.filter((path) => !listed.has(path))).toEqual([])
  expect(wallets.filter((wallet) => !index.wallets[wallet.image_id])).toEqual([])
})

test('the networks and tokens that a host starts with have icons', () => {
  const chains = ['1', '10', '56', '137', '8453', '42161', '43114', '11155111', '31337', '31338']
  for (const chain of chains) expect(index.assets).toHaveProperty([`eip155:${chain}`])
  expect(index.assets).toHaveProperty(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  expect(index.assets).toHaveProperty(['bip122:000000000019d6689c085ae165831e93'])
  for (const token of ['ETH', 'WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'POL', 'BNB', 'SOL', 'BTC']) {
    expect(index.tokens).toHaveProperty([token])
  }
})

test('every SVG holds only a drawing, and every raster is a WebP', () => {
  const paths = new Set(Object.values(index).flatMap((images) => Object.values(images)))
  const bad = [...paths].filter((path) => {
    const bytes = readFileSync(join(data, 'images', path))
    return path.endsWith('.svg')
      ? 'refused' in checkSvg(bytes.toString('utf8'))
      : bytes.subarray(8, 12).toString('latin1') !== 'WEBP'
  })
  expect(bad).toEqual([])
})

test('sample wallets are left out with a recorded reason, and the notice names licences and owners', () => {
  expect(report.wallets).toContainEqual(
    expect.objectContaining({ key: 'com.reown', reason: 'sample application' }),
  )
  const notice = readFileSync(join(data, 'NOTICE'), 'utf8')
  expect(notice).toContain('Apache License, Version 2.0')
  expect(readFileSync(join(data, 'LICENSE-Apache-2.0'), 'utf8')).toContain('Apache License')
  expect(notice).toContain('trademarks of their owners')
})

test('the directory data stays under 6 MB', () => {
  const names = readdirSync(data, { recursive: true, encoding: 'utf8' })
  const sizes = names.map((name) => statSync(join(data, name)))
  const bytes = sizes.reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0)
  expect(bytes).toBeLessThan(6_000_000)
})

function read(path: string): unknown {
  return JSON.parse(readFileSync(join(data, path), 'utf8'))
}
