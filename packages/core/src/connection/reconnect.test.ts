import { mockConnector, type MockWallet } from '@latchkey/testing/mock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, disconnect, switchConnection, switchNetwork } from '../actions.ts'
import { kitWith, listenTo, mockWallet, promptsOf } from '../fixtures/mockKit.ts'
import { stubBrowser } from '../fixtures/stubBrowser.ts'
import type { Kit, KitOptions } from '../interfaces/kit.ts'
import { accountIdOf, connectionsOf, networkIdOf } from '../state/active.ts'
import { sessionOf } from '../state/sessions.ts'

beforeAll(stubBrowser)
afterAll(() => vi.unstubAllGlobals())

const kits: Kit[] = []
let a: MockWallet
let b: MockWallet
let c: MockWallet
let sol: MockWallet
let more: MockWallet

beforeEach(() => {
  // A wallet that is missing is waited for two seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  a = mockWallet('a', 'eip155')
  b = mockWallet('b', 'eip155')
  c = mockWallet('c', 'eip155')
  sol = mockWallet('sol', 'solana')
  more = mockWallet('more', 'solana')
})
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  localStorage.clear()
  vi.useRealTimers()
})

function page(options?: Partial<KitOptions>): Kit {
  const kit = kitWith([a, b, c, sol, more], options)
  kits.push(kit)
  return kit
}

/** A page whose visitor connected these, the last of them at last. */
async function visited(...wallets: readonly MockWallet[]): Promise<Kit> {
  const kit = page()
  for (const { connector } of wallets) await connect(kit, { connectorId: connector.id })
  return kit
}

/** The page of a visitor who connected these at an earlier visit. */
async function returning(...wallets: readonly MockWallet[]): Promise<Kit> {
  const before = await visited(...wallets)
  before.destroy()
  return page()
}

async function ready(kit: Kit): Promise<Kit> {
  while (!kit.store.getState().initialized) await vi.advanceTimersByTimeAsync(100)
  return kit
}

const account = (kit: Kit): string | undefined => accountIdOf(kit.store.getState())
const status = (kit: Kit): string | undefined => kit.store.getState().connections.eip155?.status
const ids = (kit: Kit, namespace: 'eip155' | 'solana' = 'eip155'): readonly string[] =>
  connectionsOf(kit.store.getState(), namespace).map(({ connectorId }) => connectorId)
const stored = (): unknown => JSON.parse(localStorage.getItem('@latchkey/connections') ?? '{}')

describe('connection of an earlier visit', () => {
  it('a connection of an earlier visit returns without a prompt, first as connecting [STA-04, STA-09]', async () => {
    const kit = await returning(a)
    const events = listenTo(kit)
    expect(status(kit)).toBe('connecting')
    await ready(kit)
    expect(account(kit)).toBe('eip155:1:a1')
    expect(promptsOf(a)).toBe(1)
    expect(events).toEqual(['reconnected'])
  })

  it('a connection of an earlier visit returns when its wallet is slow to appear', async () => {
    const before = await visited(a)
    before.destroy()
    a.uninstall()
    const kit = page()
    setTimeout(a.install, 600)
    await ready(kit)
    expect(account(kit)).toBe('eip155:1:a1')
  })

  it('a connection of an earlier visit ends after two seconds without its wallet, and stays stored for the next visit [STA-04]', async () => {
    const before = await visited(a)
    before.destroy()
    a.uninstall()
    const kit = await ready(page())
    expect(status(kit)).toBe('disconnected')
    expect(stored()).toMatchObject({ eip155: [{ connectorId: 'a' }] })
  })

  it.each(['end', 'lock'] as const)(
    'a connection of an earlier visit is forgotten when its wallet refuses, as after %s [STA-04]',
    async (event) => {
      const before = await visited(a)
      before.destroy()
      a[event]()
      const kit = await ready(page())
      expect(status(kit)).toBe('disconnected')
      expect(stored()).toEqual({})
    },
  )

  it('a connection of an earlier visit ends when its wallet fails, and stays stored for the next visit', async () => {
    const before = await visited(a)
    before.destroy()
    a.refuseNext(-32603, { call: 'resume' })
    expect(status(await ready(page()))).toBe('disconnected')
    expect(account(await ready(page()))).toBe('eip155:1:a1')
  })

  it('a connection of an earlier visit ends after five seconds when its wallet does not answer', async () => {
    const before = await visited(a)
    before.destroy()
    a.hold()
    const kit = await ready(page())
    expect(status(kit)).toBe('disconnected')
    a.answer()
    await vi.advanceTimersByTimeAsync(100)
    expect(a.listenerCount).toBe(0)
  })

  it('a connection of an earlier visit does not return when another wallet claims the name of its wallet', async () => {
    const before = await visited(a)
    before.destroy()
    const ambiguous = { ...a.connector, ambiguous: true }
    const kit = page({ connectors: [(found) => (found([ambiguous]), () => {})] })
    await ready(kit)
    expect(status(kit)).toBe('disconnected')
    expect(a.calls.filter(({ kind }) => kind === 'resume')).toEqual([])
  })

  it('a connection of an earlier visit ends, with its listeners, when its wallet names no usable account', async () => {
    const before = await visited(a)
    before.destroy()
    a.changeAccounts(['not an address'])
    const kit = await ready(page())
    expect(status(kit)).toBe('disconnected')
    expect(a.listenerCount).toBe(0)
  })

  it('a connection of an earlier visit is not resumed when the host turns reconnecting off', async () => {
    const before = await visited(a)
    before.destroy()
    const kit = page({ enableReconnect: false })
    expect(status(kit)).toBeUndefined()
    await ready(kit)
    expect(account(kit)).toBeUndefined()
  })

  it('a connection of an earlier visit is read from the earlier form with one wallet for each namespace', async () => {
    const before = await visited(a)
    before.destroy()
    const { eip155 } = stored() as { readonly eip155: readonly unknown[] }
    localStorage.setItem('@latchkey/connections', JSON.stringify({ eip155: eip155[0] }))
    expect(account(await ready(page()))).toBe('eip155:1:a1')
  })
})

describe('connection whose wallet is away', () => {
  it('a connection whose wallet was locked at the reload returns once it is unlocked', async () => {
    const before = await visited(a)
    before.destroy()
    a.lock()
    const kit = await ready(page())
    expect(status(kit)).toBe('disconnected')
    const events = listenTo(kit)
    a.unlock()
    await vi.advanceTimersByTimeAsync(100)
    expect(account(kit)).toBe('eip155:1:a1')
    expect(stored()).toMatchObject({ eip155: [{ connectorId: 'a' }] })
    expect([promptsOf(a), events]).toEqual([1, ['reconnected']])
  })

  it('a connection whose wallet could not be asked returns once the wallet is back', async () => {
    const before = await visited(a)
    before.destroy()
    a.refuseNext(4900, { call: 'resume' })
    const kit = await ready(page())
    expect(status(kit)).toBe('disconnected')
    a.refuseNext(4900, { call: 'resume' })
    a.unlock()
    await vi.advanceTimersByTimeAsync(100)
    expect(status(kit)).toBe('disconnected')
    a.unlock()
    await vi.advanceTimersByTimeAsync(100)
    expect(account(kit)).toBe('eip155:1:a1')
  })

  it('a connection whose wallet is locked during the visit returns once it is unlocked', async () => {
    const kit = await visited(a, b)
    b.lock()
    await vi.advanceTimersByTimeAsync(100)
    expect(ids(kit)).toEqual(['a'])
    b.unlock()
    await vi.advanceTimersByTimeAsync(100)
    expect(ids(kit)).toEqual(['a', 'b'])
    expect(stored()).toMatchObject({ eip155: [{ connectorId: 'a' }, { connectorId: 'b' }] })
  })

  it('a connection whose wallet appears after it was given up returns in the same visit', async () => {
    const before = await visited(a)
    before.destroy()
    a.uninstall()
    const kit = await ready(page())
    expect(status(kit)).toBe('disconnected')
    a.install()
    await vi.advanceTimersByTimeAsync(100)
    expect(account(kit)).toBe('eip155:1:a1')
  })

  it('a connection whose wallet is away stands beside another wallet that is connected meanwhile', async () => {
    const before = await visited(a)
    before.destroy()
    a.refuseNext(4900, { call: 'resume' })
    const kit = await ready(page())
    await connect(kit, { connectorId: 'b' })
    a.unlock()
    await vi.advanceTimersByTimeAsync(100)
    expect(ids(kit)).toEqual(['b', 'a'])
  })

  it('a connection whose wallet is away does not return after the visitor disconnects', async () => {
    const before = await visited(a, b)
    before.destroy()
    a.refuseNext(4900, { call: 'resume' })
    const kit = await ready(page())
    await disconnect(kit)
    a.unlock()
    await vi.advanceTimersByTimeAsync(100)
    expect([ids(kit), stored()]).toEqual([[], {}])
  })
})

describe('resuming connection', () => {
  it('a resuming connection stands beside another wallet that is chosen meanwhile', async () => {
    const kit = await returning(a)
    await connect(kit, { connectorId: 'b' })
    await ready(kit)
    await vi.advanceTimersByTimeAsync(100)
    expect(ids(kit)).toEqual(['b', 'a'])
    expect(stored()).toMatchObject({ eip155: [{ connectorId: 'b' }, { connectorId: 'a' }] })
  })

  it('a connection that is made meanwhile stays when the code that resumes does not load', async () => {
    const before = await visited(a)
    before.destroy()
    vi.doMock('./reconnect.ts', () => {
      throw new Error('no network')
    })
    const kit = page()
    const connecting = connect(kit, { connectorId: 'b' })
    await connecting
    await ready(kit)
    vi.doUnmock('./reconnect.ts')
    expect(ids(kit)).toEqual(['b'])
  })

  it('a namespace that the visitor chooses meanwhile stays active', async () => {
    const kit = await returning(a)
    a.hold('resume')
    while (!a.waiting.length) await vi.advanceTimersByTimeAsync(10)
    await switchNetwork(kit, { network: 'solana:2' })
    a.answer()
    await ready(kit)
    expect(kit.store.getState().activeNamespace).toBe('solana')
    expect(ids(kit)).toEqual(['a'])
  })

  it('a resuming connection ends for good when the visitor disconnects meanwhile', async () => {
    const kit = await returning(a)
    await disconnect(kit)
    expect(status(kit)).toBe('disconnected')
    await ready(kit)
    await vi.advanceTimersByTimeAsync(100)
    expect(status(kit)).toBe('disconnected')
    expect(stored()).toEqual({})
  })

  it.each([0, 1, 2, 5, 10, 20])(
    'a resuming connection stays stored for the next kit when its own kit is destroyed after %i ms',
    async (wait) => {
      a = mockConnector({ id: 'a', delayMs: 8 })
      const before = page()
      const connecting = connect(before, { connectorId: 'a' })
      await vi.advanceTimersByTimeAsync(20)
      await connecting
      before.destroy()
      const kit = page()
      await vi.advanceTimersByTimeAsync(wait)
      kit.destroy()
      await vi.advanceTimersByTimeAsync(30)
      expect(stored()).toMatchObject({ eip155: [{ connectorId: 'a' }] })
      expect(a.listenerCount).toBe(0)
      expect(kit.cleanup.size).toBe(0)
    },
  )
})

describe('several wallets of several namespaces', () => {
  it('several wallets of several namespaces return to their places without a prompt [STA-04]', async () => {
    const before = await visited(a, more, sol, b)
    switchConnection(before, { namespace: 'solana', id: 'more' })
    const provider = sessionOf(before, 'eip155')?.provider
    before.destroy()
    const kit = await ready(page())
    expect([ids(kit), ids(kit, 'solana')]).toEqual([
      ['b', 'a'],
      ['more', 'sol'],
    ])
    expect(account(kit)).toBe('solana:1:more1')
    expect(sessionOf(kit, 'eip155')?.provider).toBe(provider)
    expect([a, b, sol, more].map(promptsOf)).toEqual([1, 1, 1, 1])
  })

  it('another wallet takes the place of a missing wallet until the missing wallet returns [STA-04]', async () => {
    const before = await visited(a, b)
    before.destroy()
    b.uninstall()
    const without = await ready(page())
    expect(ids(without)).toEqual(['a'])
    without.destroy()
    b.install()
    expect(ids(await ready(page()))).toEqual(['b', 'a'])
    expect([a, b].map(promptsOf)).toEqual([1, 1])
  })

  it('the most recently used other wallet takes the place of a wallet that refuses, also when it answers last [STA-04]', async () => {
    const before = await visited(a, b, c)
    before.destroy()
    c.end()
    b.hold('resume')
    const kit = page()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(status(kit)).toBe('connecting')
    b.answer()
    expect(ids(await ready(kit))).toEqual(['b', 'a'])
  })

  it.each([
    ['refuses late', () => (more.hold('resume'), more.end())],
    ['is missing', () => more.uninstall()],
  ] as const)(
    'a namespace keeps the network of the connection that took the place of a wallet that %s [STA-04]',
    async (_, leave) => {
      const before = await visited(sol, more)
      await switchNetwork(before, { network: 'solana:2' })
      before.destroy()
      leave()
      const kit = page()
      setTimeout(more.answer, 1_000)
      await ready(kit)
      expect(ids(kit, 'solana')).toEqual(['sol'])
      expect(networkIdOf(kit.store.getState(), 'solana')).toBe('solana:1')
      await disconnect(kit, { namespace: 'solana' })
      expect(networkIdOf(kit.store.getState(), 'solana')).toBe('solana:1')
    },
  )

  it('wallets that the visitor disconnected do not return at the next visit', async () => {
    const before = await visited(a, b, sol)
    await disconnect(before, { namespace: 'eip155' })
    before.destroy()
    const kit = await ready(page())
    expect([ids(kit), ids(kit, 'solana')]).toEqual([[], ['sol']])
  })

  it('a namespace whose wallet returns becomes active when the active namespace lacks its wallet', async () => {
    const before = await visited(a, sol)
    before.destroy()
    sol.uninstall()
    const kit = await ready(page())
    expect(account(kit)).toBe('eip155:1:a1')
    expect(kit.store.getState().activeNamespace).toBe('eip155')
  })
})
