import {
  type Connector,
  connect,
  createKit,
  discover,
  type Session,
  sessionOf,
} from '@latchkey/core'
import { eip155 } from '@latchkey/chains'
import {
  createPageWallet,
  type PageWallet,
  type PageWalletOptions,
} from '@latchkey/testing/wallets'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppKit, createAppKit, type CreateAppKitOptions } from './index.ts'
import { mainnet, optimism } from './networks.ts'

const accounts = ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'] as const
const chains = [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }]

const kits: AppKit[] = []
const wallets: PageWallet[] = []

function page(options: Partial<CreateAppKitOptions> = {}): AppKit {
  const made = createAppKit({ projectId: 'test', networks: [mainnet, optimism], ...options })
  kits.push(made)
  return made
}

function install(name: string, options: Partial<PageWalletOptions> = {}): PageWallet {
  const rdns = `test.${name.toLowerCase()}`
  const wallet = createPageWallet({ name, rdns, accounts, chains, ...options })
  wallets.push(wallet)
  return wallet
}

/** A page whose visitor connected to Alpha in an earlier visit. */
async function returning(options: Partial<CreateAppKitOptions> = {}): Promise<AppKit> {
  const before = page(options)
  await connect(before.kit, { connectorId: 'test.alpha' })
  before.destroy()
  return page(options)
}

const stored = (): unknown => JSON.parse(localStorage.getItem('@latchkey/connections') ?? '{}')
const tick = (ms = 50): Promise<void> => new Promise((done) => setTimeout(done, ms))

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  for (const wallet of wallets.splice(0)) {
    wallet.remove()
    wallet.reset()
  }
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('resuming a stored connection', () => {
  it('a wallet chosen while a stored connection is resumed stays active', async () => {
    install('Alpha')
    install('Beta')
    const host = await returning()
    await connect(host.kit, { connectorId: 'test.beta' })
    await host.ready()
    await tick()
    expect(host.kit.store.getState().connections.eip155).toMatchObject({
      status: 'connected',
      connectorId: 'test.beta',
    })
    // The earlier wallet is resumed beside the new wallet.
    expect(host.kit.store.getState().otherConnections.eip155).toMatchObject([
      { connectorId: 'test.alpha' },
    ])
    const both = [{ connectorId: 'test.beta' }, { connectorId: 'test.alpha' }]
    expect(stored()).toMatchObject({ eip155: both })
  })

  it('a disconnect while a stored connection is resumed ends it for good', async () => {
    install('Alpha')
    const host = await returning()
    await host.disconnect()
    expect(host.getAccount().status).toBe('disconnected')
    await host.ready()
    await tick()
    expect(host.getAccount().status).toBe('disconnected')
    expect(stored()).toEqual({})
  })

  it('a stored connection survives the end of a kit that is resuming it', async () => {
    const wallet = install('Alpha')
    for (const wait of [0, 1, 2, 5, 10, 20]) {
      const host = await returning()
      await tick(wait)
      host.destroy()
      await tick(30)
      expect(stored()).toMatchObject({ eip155: [{ connectorId: 'test.alpha' }] })
      expect(wallet.listenerCount()).toBe(0)
      expect(host.kit.cleanup.size).toBe(0)
    }
  })

  it('a stored connection is not resumed when two late wallets have the same name', async () => {
    const wallet = install('Alpha')
    const before = page()
    await connect(before.kit, { connectorId: 'test.alpha' })
    wallet.remove()
    before.destroy()
    const host = page()
    await tick(300)
    wallet.install()
    install('Alpha', { handle: 'impostor' })
    await host.ready()
    expect(host.getAccount().status).toBe('disconnected')
  })
})

describe('attempt to connect', () => {
  it('an attempt that was aborted before its start prompts no wallet', async () => {
    const wallet = install('Alpha')
    const host = page()
    await discover(host.kit)
    await expect(
      connect(host.kit, { connectorId: 'test.alpha', signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'ABORTED' })
    expect(wallet.state.calls).toEqual([])
    expect(host.getAccount().status).toBe('disconnected')
  })

  it('an attempt ends at once on a disconnect', async () => {
    install('Alpha', { behaviour: 'wait' })
    const host = page()
    await discover(host.kit)
    const attempt = connect(host.kit, { connectorId: 'test.alpha' })
    await host.disconnect()
    expect(host.getAccount().status).toBe('disconnected')
    expect(host.getState().loading).toBe(false)
    await expect(attempt).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('an attempt that succeeds while the earlier wallet is being disconnected stays', async () => {
    const alpha = install('Alpha')
    install('Beta')
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    let revoked = (): void => {}
    vi.spyOn(alpha.provider, 'request').mockReturnValue(
      new Promise((done) => (revoked = () => done(null))),
    )
    const leaving = host.disconnect()
    await tick()
    await connect(host.kit, { connectorId: 'test.beta' })
    revoked()
    await leaving
    expect(host.kit.store.getState().connections.eip155).toMatchObject({ connectorId: 'test.beta' })
    expect(stored()).toMatchObject({ eip155: [{ connectorId: 'test.beta' }] })
    expect(host.getProvider('eip155')).toBeDefined()
  })
})

describe('destroyed kit', () => {
  it('a destroyed kit starts no timer for a pending message', async () => {
    const host = page()
    host.showErrorMessage('one')
    host.destroy()
    await tick()
    expect(host.kit.cleanup.size).toBe(0)
  })

  it('a destroyed kit adds no listener when its query client is asked for late', async () => {
    const { queryClient } = await import('@latchkey/core/data')
    const host = page()
    host.destroy()
    const added = vi.spyOn(globalThis, 'addEventListener')
    host.kit.get(queryClient)
    expect(added).not.toHaveBeenCalled()
  })

  it('a destroyed kit resolves its ready promise', async () => {
    install('Alpha')
    const host = await returning()
    const ready = host.ready()
    host.destroy()
    await expect(Promise.race([ready.then(() => 'ready'), tick(500)])).resolves.toBe('ready')
  })

  it('a destroyed kit makes the kit before it the default', async () => {
    const { defaultKit } = await import('./defaultKit.ts')
    const [first, second] = [page({ storagePrefix: 'one/' }), page({ storagePrefix: 'two/' })]
    expect(defaultKit()).toBe(second)
    second.destroy()
    expect(defaultKit()).toBe(first)
    first.destroy()
    expect(defaultKit).toThrow('Call createAppKit before this')
  })
})

describe('listener of the host', () => {
  it('a listener that throws harms neither the connection nor other listeners', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    install('Alpha')
    const host = page()
    const seen = vi.fn()
    const fail = (): never => {
      throw new Error('host')
    }
    host.subscribeEvents(fail)
    host.subscribeAccount(fail)
    host.subscribeAccount(({ status }) => seen(status))
    await connect(host.kit, { connectorId: 'test.alpha' })
    expect(seen.mock.calls).toEqual([['connecting'], ['connected']])
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'host' }))
    host.destroy()
    expect(host.kit.connectors.size).toBe(0)
  })

  it('a listener that changes the state leaves other listeners with the newest state', () => {
    const host = page()
    const seen: string[] = []
    host.subscribeState(({ selectedNetworkId }) => {
      if (selectedNetworkId === 'eip155:10')
        host.kit.set(() => ({ chosenNetworks: { eip155: 'eip155:1' } }))
    })
    host.subscribeState(({ selectedNetworkId }) => seen.push(String(selectedNetworkId)))
    host.kit.set(() => ({ chosenNetworks: { eip155: 'eip155:10' } }))
    expect(seen).not.toContain('eip155:10')
  })
})

describe('source of wallets', () => {
  const session: Session = {
    addresses: accounts,
    network: 'eip155:1',
    provider: undefined,
    request: () => Promise.resolve(null),
    subscribe: () => () => {},
    close: () => Promise.resolve(),
    release: () => {},
  }
  const connector: Connector = {
    id: 'good',
    name: 'Good',
    type: 'EXTERNAL',
    namespaces: ['eip155'],
    connect: () => Promise.resolve(session),
    resume: () => Promise.resolve(session),
  }

  it('a source of wallets that fails to start hides no other source', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const kit = createKit({
      networks: [mainnet],
      namespaces: [eip155()],
      connectors: [
        () => {
          throw new Error('broken source')
        },
        (found) => {
          found([connector])
          return () => {}
        },
      ],
    })
    await connect(kit, { connectorId: 'good' })
    expect(sessionOf(kit, 'eip155')).toBe(session)
    kit.destroy()
  })
})
