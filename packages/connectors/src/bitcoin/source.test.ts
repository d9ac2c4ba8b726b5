import type { Connector } from '@latchkey/core'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchBitcoin } from './source.ts'

/** A page with events and a document. */
let page: EventTarget
let found: readonly Connector[]
let stop: () => void

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('document', {})
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page))
  }
  start()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

function start(): void {
  found = []
  stop = watchBitcoin((connectors) => {
    found = connectors
  })
}

function register(...values: readonly unknown[]): void {
  const detail = (api: { register(...all: readonly unknown[]): void }): void =>
    api.register(...values)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

const wallet = {
  version: '1.0.0',
  name: 'Any Wallet',
  icon: 'data:image/png;base64,AAAA',
  chains: ['bitcoin:mainnet', 'solana:mainnet'],
  features: { 'bitcoin:connect': { connect: () => expect.unreachable() } },
}

/** Values that real pages send, and values of an attacker. */
const hostile = fc.oneof(
  fc.anything(),
  fc.constantFrom<unknown>(
    'x'.repeat(10_000_000),
    '\u202Eevil\u0000',
    '__proto__',
    Array.from({ length: 100_000 }, () => 'bitcoin:mainnet'),
    { 'sats-connect:': { provider: { request: 'no function' } } },
    { 'sats-connect:': null },
  ),
  fc.constant(
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    ),
  ),
)
const field = (decent: unknown): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(decent) }, { weight: 1, arbitrary: hostile })

describe('registered Bitcoin wallets', () => {
  it('a valid Bitcoin wallet that registers is listed unchanged [CON-01]', () => {
    register(wallet)
    expect(found).toMatchObject([
      {
        id: 'bip122:Any Wallet',
        name: 'Any Wallet',
        type: 'ANNOUNCED',
        namespaces: ['bip122'],
        icon: wallet.icon,
        ambiguous: false,
      },
    ])
  })
  it('an invalid registration of a Bitcoin wallet is cleaned or ignored', () => {
    const values = fc.record({
      version: field(wallet.version),
      name: field(wallet.name),
      icon: field(wallet.icon),
      chains: field(wallet.chains),
      features: field(wallet.features),
    })
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: values }, hostile), (value) => {
        stop()
        start()
        register(value)
        for (const { name, icon } of found) {
          expect([...name].length).toBeLessThanOrEqual(64)
          expect(name).not.toMatch(/[\p{C}]/u)
          if (icon) expect(icon).toMatch(/^data:image\//)
        }
      }),
      { numRuns: 5000 },
    )
  })
  it('a registered Bitcoin wallet is read once, even if its name changes', () => {
    let reads = 0
    register({
      ...wallet,
      get name() {
        reads++
        return reads === 1 ? 'Alpha' : 'Omega'
      },
    })
    register({ ...wallet, name: 'Beta' })
    expect([found.map(({ name }) => name), reads]).toEqual([['Alpha', 'Beta'], 1])
  })
})

describe('Bitcoin wallets in the page', () => {
  const request = (): unknown => expect.unreachable()
  it('a Bitcoin wallet that appears by the page’s load event is found', () => {
    vi.stubGlobal('LeatherProvider', { request })
    expect(found).toEqual([])
    page.dispatchEvent(new Event('load'))
    expect(found).toMatchObject([{ id: 'bip122:Leather', type: 'INJECTED' }])
  })
  it('a Bitcoin wallet found in the page and registered is listed once, with or without "Wallet" in its name [CON-01]', () => {
    vi.stubGlobal('XverseProviders', { BitcoinProvider: { request } })
    vi.stubGlobal('btc_providers', [
      { id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet' },
      { id: 'LeatherProvider', name: 'Leather' },
    ])
    vi.stubGlobal('LeatherProvider', { request })
    register({ ...wallet, name: 'Xverse' })
    page.dispatchEvent(new Event('load'))
    expect(found.map(({ id, ambiguous }) => [id, ambiguous])).toEqual([
      ['bip122:Xverse', false],
      ['bip122:Leather', false],
    ])
  })
})
