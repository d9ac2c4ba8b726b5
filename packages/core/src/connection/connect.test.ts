import { mockConnector, type MockWallet } from '@latchkey/testing/mock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, disconnect } from '../actions.ts'
import { kitWith, listenTo, mockWallet } from '../fixtures/mockKit.ts'
import { stubBrowser } from '../fixtures/stubBrowser.ts'
import type { Kit, KitOptions } from '../interfaces/kit.ts'
import { accountIdOf } from '../state/active.ts'
import { sessionOf } from '../state/sessions.ts'
import { discover } from '../wallets/discovery.ts'

beforeAll(stubBrowser)
afterAll(() => vi.unstubAllGlobals())

const kits: Kit[] = []
let a: MockWallet
let b: MockWallet

beforeEach(() => {
  a = mockWallet('a', 'eip155')
  b = mockWallet('b', 'eip155')
})
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  localStorage.clear()
  vi.restoreAllMocks()
})

function page(options?: Partial<KitOptions>): Kit {
  const kit = kitWith([a, b], options)
  kits.push(kit)
  return kit
}

describe('connect', () => {
  it('connect gives the account that the wallet selected, and tells the listeners once', async () => {
    const kit = page()
    const events = listenTo(kit)
    await expect(connect(kit, { connectorId: 'a' })).resolves.toBe('eip155:1:a1')
    expect(accountIdOf(kit.store.getState())).toBe('eip155:1:a1')
    expect(events).toEqual(['connected'])
  })

  it('connect returns to disconnected when the visitor declines, and works at the next try [CON-16, STA-03, MOD-13]', async () => {
    const kit = page()
    const events = listenTo(kit)
    const facts = (): unknown => {
      const { connections, loading } = kit.store.getState()
      return [connections.eip155?.status, loading.eip155]
    }
    await discover(kit)
    a.refuseNext()
    const attempt = connect(kit, { connectorId: 'a' })
    expect(facts()).toEqual(['connecting', true])
    await expect(attempt).rejects.toMatchObject({
      code: 'USER_REJECTED',
      message: 'Connection declined',
    })
    expect(facts()).toEqual(['disconnected', false])
    expect(events).toEqual([])
    await connect(kit, { connectorId: 'a' })
    expect(facts()).toEqual(['connected', false])
  })

  it('connect changes nothing when the wallet answers after the visitor has left', async () => {
    const kit = page()
    a.hold()
    const leaving = new AbortController()
    const attempt = connect(kit, { connectorId: 'a', signal: leaving.signal })
    await vi.waitFor(() => expect(a.waiting).toHaveLength(1))
    leaving.abort()
    await expect(attempt).rejects.toMatchObject({ code: 'ABORTED' })
    a.answer()
    await new Promise((done) => setTimeout(done))
    expect(kit.store.getState().connections.eip155?.status).toBe('disconnected')
    expect(a.listenerCount).toBe(0)
  })

  it('connect replaces an attempt with another wallet that never answers', async () => {
    const kit = page()
    await discover(kit)
    a.hold()
    const [first, second] = await Promise.allSettled([
      connect(kit, { connectorId: 'a' }),
      connect(kit, { connectorId: 'b' }),
    ])
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'ABORTED' } })
    expect(second).toMatchObject({ status: 'fulfilled' })
    expect(accountIdOf(kit.store.getState())).toBe('eip155:1:b1')
  })

  it('connect asks no wallet when its signal is aborted before it begins', async () => {
    const kit = page()
    await expect(
      connect(kit, { connectorId: 'a', signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'ABORTED' })
    expect(a.calls).toEqual([])
    expect(kit.store.getState().connections.eip155).toBeUndefined()
  })

  it('connect ends at once when the visitor disconnects meanwhile', async () => {
    const kit = page()
    a.hold()
    const attempt = connect(kit, { connectorId: 'a' })
    await vi.waitFor(() => expect(a.waiting).toHaveLength(1))
    await Promise.all([expect(attempt).rejects.toMatchObject({ code: 'ABORTED' }), disconnect(kit)])
    const { connections, loading } = kit.store.getState()
    expect([connections.eip155?.status, loading.eip155]).toEqual(['disconnected', false])
  })

  it('connect rejects an unknown connector', async () => {
    await expect(connect(page(), { connectorId: 'nobody' })).rejects.toMatchObject({
      code: 'CONNECTOR_MISSING',
    })
  })

  it('connect connects each namespace that the wallet approves, and activates the requested namespace', async () => {
    const many = mockConnector({
      accounts: ['eip155:2:m1', 'solana:1:m2'],
      approvesEveryNamespace: true,
    })
    const kit = kitWith([many])
    kits.push(kit)
    await connect(kit, { connectorId: 'mock', namespace: 'solana' })
    const state = kit.store.getState()
    expect(state.activeNamespace).toBe('solana')
    expect(accountIdOf(state, 'eip155')).toBe('eip155:2:m1')
    expect(accountIdOf(state, 'solana')).toBe('solana:1:m2')
  })

  it('connect keeps the two wallets used last, newest first, by id and rdns [CON-10]', async () => {
    const wallets = ['one', 'two', 'three'].map((name) =>
      mockWallet(`test.${name}`, 'eip155', { rdns: `test.${name}`, accounts: ['eip155:1:a1'] }),
    )
    const kit = kitWith(wallets)
    kits.push(kit)
    for (const name of ['one', 'two', 'three', 'two'])
      await connect(kit, { connectorId: `test.${name}` })
    const recent = [
      { id: 'test.two', rdns: 'test.two' },
      { id: 'test.three', rdns: 'test.three' },
    ]
    expect(kit.store.getState().recent).toEqual(recent)
    expect(JSON.parse(localStorage.getItem('@latchkey/recent_wallets') ?? '')).toEqual(recent)
    const next = page()
    await discover(next)
    expect(next.store.getState().recent).toEqual(recent)
  })

  it('connect finds a wallet beside a source that fails to begin', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = (): never => {
      throw new Error('broken source')
    }
    const kit = page({ connectors: [broken, a.source] })
    await connect(kit, { connectorId: 'a' })
    expect(sessionOf(kit, 'eip155')?.addresses).toEqual(['a1', 'a2'])
  })

  it('connect changes only one of two kits with different storage prefixes', async () => {
    const [one, two] = [page({ storagePrefix: 'one/' }), page({ storagePrefix: 'two/' })]
    await connect(one, { connectorId: 'a' })
    expect([one, two].map((kit) => accountIdOf(kit.store.getState()))).toEqual([
      'eip155:1:a1',
      undefined,
    ])
  })
})
