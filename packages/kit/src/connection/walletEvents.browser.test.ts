import { connect } from '@latchkey/core'
import { createPageWallet, type PageWallet } from '@latchkey/testing/wallets'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type AppKit, createAppKit } from '../index.ts'
import { mainnet, optimism } from '../networks.ts'

const accounts = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
] as const
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function install(): PageWallet {
  const chains = [1, 10].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:9' }))
  const wallet = createPageWallet({ name: 'Alpha', rdns: 'test.alpha', accounts, chains })
  onTestFinished(() => {
    wallet.remove()
    wallet.reset()
  })
  return wallet
}

function page(): AppKit {
  const kit = createAppKit({
    projectId: 'test',
    networks: [mainnet, optimism],
    enableWalletConnect: false,
  })
  onTestFinished(() => kit.destroy())
  return kit
}

async function connected(): Promise<{ readonly wallet: PageWallet; readonly host: AppKit }> {
  const wallet = install()
  const host = page()
  await connect(host.kit, { connectorId: 'test.alpha' })
  return { wallet, host }
}

/** Makes a wallet fail a method with a code until the returned function is called. */
function fails({ provider }: PageWallet, method: string, code: number): () => void {
  const { request } = provider
  provider.request = (call) =>
    call.method === method
      ? Promise.reject(Object.assign(new Error('The wallet failed.'), { code }))
      : request(call)
  return () => {
    provider.request = request
  }
}

const stored = (): unknown => JSON.parse(localStorage.getItem('@latchkey/connections') ?? '{}')
const remembered = { eip155: [{ connectorId: 'test.alpha' }] }
const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 50))

beforeEach(() => localStorage.clear())

/** Injected, as extensions are. */
describe('a wallet', () => {
  it('a wallet that switches accounts while it is asked for its network is followed [STA-03]', async () => {
    const wallet = install()
    const { request } = wallet.provider
    let answer = (): void => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    wallet.provider.request = async (call) => {
      if (call.method === 'eth_chainId') await held
      return request(call)
    }
    const host = page()
    const connecting = connect(host.kit, { connectorId: 'test.alpha' })
    await expect.poll(() => wallet.listenerCount('accountsChanged')).toBe(1)
    wallet.switchAccount(1)
    answer()
    await connecting
    expect(host.getAddress()).toBe(second)
  })

  it('an attempt that is given up while the wallet is asked for its network leaves no listener', async () => {
    const wallet = install()
    const { request } = wallet.provider
    wallet.provider.request = (call) =>
      call.method === 'eth_chainId' ? new Promise(() => {}) : request(call)
    const host = page()
    const leaving = new AbortController()
    const { signal } = leaving
    const connecting = connect(host.kit, { connectorId: 'test.alpha', signal })
    await expect.poll(() => wallet.listenerCount()).toBeGreaterThan(0)
    leaving.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(wallet.listenerCount()).toBe(0)
  })
})

describe('a wallet that is away', () => {
  it('a wallet that loses its node for a moment keeps its connection, and is followed when it is back', async () => {
    const { wallet, host } = await connected()
    const recover = fails(wallet, 'eth_accounts', 4900)
    wallet.emit('disconnect', Object.assign(new Error('no chain'), { code: 1013 }))
    await pause()
    expect(host.getAddress()).toBe(first)
    expect(stored()).toMatchObject(remembered)
    recover()
    // The wallet changes without an event of its own.
    const { emit } = wallet
    wallet.provider.request = async ({ method }) => (method === 'eth_accounts' ? [second] : '0xa')
    emit('connect', { chainId: '0xa' })
    await expect.poll(() => host.getCaipAddress()).toBe(`eip155:10:${second}`)
  })

  it.each(['disconnect', 'accountsChanged'])(
    'a wallet that revokes its permission ends its connection after %s',
    async (event) => {
      const { wallet, host } = await connected()
      if (event === 'disconnect') {
        wallet.provider.request = async ({ method }) => {
          if (method === 'eth_accounts') return []
          throw Object.assign(new Error('unknown'), { code: 4200 })
        }
        wallet.disconnect()
      } else wallet.revoke()
      await expect.poll(() => host.getIsConnectedState()).toBe(false)
      expect(stored()).toEqual({})
    },
  )

  it('a wallet that is locked during the visit returns once it is unlocked', async () => {
    const { wallet, host } = await connected()
    wallet.lock()
    await expect.poll(() => host.getIsConnectedState()).toBe(false)
    expect(stored()).toMatchObject(remembered)
    await pause()
    wallet.switchAccount(1)
    wallet.unlock()
    await expect.poll(() => host.getAddress()).toBe(second)
    wallet.lock()
    await expect.poll(() => host.getIsConnectedState()).toBe(false)
    await host.disconnect()
    wallet.unlock()
    await pause()
    expect(host.getIsConnectedState()).toBe(false)
    expect([wallet.listenerCount(), stored()]).toEqual([0, {}])
  })

  it('a wallet that is locked at the reload returns once it is unlocked [STA-04]', async () => {
    const { wallet, host: before } = await connected()
    before.destroy()
    wallet.lock()
    const host = page()
    await host.ready()
    expect(host.getAccount().status).toBe('disconnected')
    expect(stored()).toMatchObject(remembered)
    wallet.unlock()
    await expect.poll(() => host.getAddress()).toBe(first)
    await host.disconnect()
    expect(wallet.listenerCount()).toBe(0)
  })

  it.each(['connect', 'accountsChanged'])(
    'a wallet that has no node at the reload returns by %s [STA-04]',
    async (event) => {
      const { wallet, host: before } = await connected()
      before.destroy()
      const recover = fails(wallet, 'eth_accounts', 4900)
      const host = page()
      await host.ready()
      expect(host.getAccount().status).toBe('disconnected')
      recover()
      wallet.emit(event, event === 'connect' ? { chainId: '0x1' } : [first])
      await expect.poll(() => host.getAddress()).toBe(first)
      expect(
        wallet.state.calls.filter(({ method }) => method === 'eth_requestAccounts').length,
      ).toBe(1)
    },
  )
})

describe('events in other shapes', () => {
  it.each([second, { accounts: [second] }, null])(
    'accounts that a wallet reports as %j are asked for again',
    async (value) => {
      const { wallet, host } = await connected()
      const { request } = wallet.provider
      wallet.provider.request = (call) =>
        call.method === 'eth_accounts' ? Promise.resolve([second]) : request(call)
      wallet.emit('accountsChanged', value)
      await expect.poll(() => host.getAddress()).toBe(second)
    },
  )

  it.each([10, '10', '0xa', '0XA', ' 0x0a ', 'eip155:10', 'eip155:0xa'])(
    'a network that a wallet reports as %j is read',
    async (value) => {
      const { wallet, host } = await connected()
      wallet.emit('chainChanged', value)
      expect(host.getChainId()).toBe(10)
    },
  )

  it.each([{ chainId: '0xa' }, 'mainnet', undefined, NaN])(
    'a network that a wallet reports as %j is asked for again',
    async (value) => {
      const { wallet, host } = await connected()
      const { request } = wallet.provider
      wallet.provider.request = (call) =>
        call.method === 'eth_chainId' ? Promise.resolve('10') : request(call)
      wallet.emit('chainChanged', value)
      await expect.poll(() => host.getChainId()).toBe(10)
    },
  )
})

describe('leaving', () => {
  it.each([-32603, -32600, -32000, 4100, 4200])(
    'a visitor leaves a wallet that fails to revoke its permission with %i',
    async (code) => {
      const { wallet, host } = await connected()
      fails(wallet, 'wallet_revokePermissions', code)
      await host.disconnect()
      expect(host.getIsConnectedState()).toBe(false)
      expect([wallet.listenerCount(), stored()]).toEqual([0, {}])
    },
  )
})
