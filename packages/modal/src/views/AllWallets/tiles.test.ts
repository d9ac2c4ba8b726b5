import type { ConnectorInfo } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { fakeDirectory } from '../../fixtures/fakes/fakeDirectory.ts'
import { destinationOf } from './destination.ts'
import { installedOf, searchTiles, tilesOf } from './tiles.ts'

const connector = (id: string, name: string, more: Partial<ConnectorInfo> = {}): ConnectorInfo => ({
  id,
  name,
  type: 'ANNOUNCED',
  namespaces: ['eip155'],
  ...more,
})
const wallets = fakeDirectory(6)
const names = (tiles: ReturnType<typeof tilesOf>) => tiles.map(({ name }) => name)

describe('tilesOf', () => {
  it('the tiles show installed wallets first, and each wallet once [WAL-06]', () => {
    const rainbow = connector('ext', 'Rainbow')
    const tiles = tilesOf({ first: [rainbow], connectors: [rainbow], wallets, recent: [] })
    expect(names(tiles)).toEqual([
      'Rainbow',
      'MetaMask',
      'Trust Wallet',
      'Zerion',
      'Coinbase Wallet',
      'Ledger Live',
    ])
    expect(tiles[0]).toMatchObject({ id: 'ext', connector: rainbow, wallet: { id: 'rainbow' } })
  })

  it('the tiles keep their order when a wallet announces itself late', () => {
    const late = connector('ext', 'Zerion')
    const tiles = tilesOf({ first: [], connectors: [late], wallets, recent: [] })
    expect(names(tiles)).toEqual(wallets.map(({ name }) => name))
    expect(tiles[3]?.connector).toBe(late)
  })

  it('the tiles mark a wallet of several namespaces as recent when a namespace of it was used [CON-09] [CON-10]', () => {
    const members = [connector('evm', 'Phantom'), connector('sol', 'Phantom')]
    const phantom = connector('multi:Phantom', 'Phantom', { type: 'MULTI_CHAIN', members })
    const first = installedOf([phantom])
    const recent = [{ id: 'sol', rdns: undefined }]
    const tiles = tilesOf({ first, connectors: first, wallets, recent })
    expect(tiles.map((tile) => [tile.name, tile.recent])[0]).toEqual(['Phantom', true])
  })

  it('the tiles mark recent wallets by their connector id or directory id [CON-10]', () => {
    const first = [connector('ext', 'Frame')]
    const recent = ['ext', 'zerion'].map((id) => ({ id, rdns: undefined }))
    const tiles = tilesOf({ first, connectors: first, wallets, recent })
    expect(names(tiles.filter((tile) => tile.recent))).toEqual(['Frame', 'Zerion'])
  })

  it('the tiles mark certified wallets', () => {
    const tiles = tilesOf({ first: [], connectors: [], wallets, recent: [] })
    expect(names(tiles.filter((tile) => tile.certified))).toEqual(['Trust Wallet'])
  })

  it('the tiles show an installed wallet once when the directory lists it twice', () => {
    const twice = wallets.slice(0, 1).flatMap((wallet) => [wallet, { ...wallet, id: 'other' }])
    const connectors = [connector('ext', 'MetaMask')]
    expect(tilesOf({ first: [], connectors, wallets: twice, recent: [] })).toHaveLength(1)
  })
})

it('installedOf leaves out ambiguous wallets and wallets outside the browser', () => {
  const all = [
    connector('a', 'A'),
    connector('b', 'B', { ambiguous: true }),
    connector('c', 'C', { type: 'WALLET_CONNECT' }),
    connector('d', 'D', { type: 'INJECTED' }),
  ]
  expect(installedOf(all).map(({ id }) => id)).toEqual(['a', 'd'])
})

it.each([
  ['wallet', ['Trust Wallet', 'Coinbase Wallet']],
  ['WALLET trust', ['Trust Wallet']],
  ['nothing', []],
  ['  ', wallets.map(({ name }) => name)],
])('the search “%s” finds %o', (query, expected) => {
  const tiles = tilesOf({ first: [], connectors: [], wallets, recent: [] })
  expect(names(searchTiles(tiles, query))).toEqual(expected)
})

describe('destinationOf', () => {
  const stores = { homepage: 'https://wallet.test' }
  it.each([
    ['an app, on a computer', { mobile_link: 'a://', ...stores }, false, 'ConnectingWalletConnect'],
    ['an app, on a phone', { mobile_link: 'a://', ...stores }, true, 'ConnectingWalletConnect'],
    [
      'a web page, on a phone',
      { webapp_link: 'https://a.test', ...stores },
      true,
      'ConnectingWalletConnect',
    ],
    ['a desktop program, on a phone', { desktop_link: 'a://', ...stores }, true, 'Downloads'],
    ['an extension alone', { chrome_store: 'https://c.test' }, false, 'Downloads'],
    ['no known link', {}, false, 'ConnectingWalletConnect'],
  ] as const)(
    'destinationOf chooses the view of a wallet with %s [CON-18]',
    (_, links, mobile, view) => {
      expect(destinationOf({ id: 'a', name: 'A', ...links }, mobile).view).toBe(view)
    },
  )
})
