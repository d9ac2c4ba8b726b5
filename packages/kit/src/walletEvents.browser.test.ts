import { connect } from '@latchkey/core'
import { createPageWallet, type PageWallet } from '@latchkey/testing/wallets'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type AppKit, createAppKit } from './index.ts'
import { mainnet, optimism } from './networks.ts'

const accounts = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
] as const
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
  const networks = [mainnet, optimism] as const
  const kit = createAppKit({ projectId: 'test', networks, enableWalletConnect: false })
  onTestFinished(() => kit.destroy())
  return kit
}

beforeEach(() => localStorage.clear())

/** The wallets here are injected, as extensions are. */
describe('wallet', () => {
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

  it('a wallet that sends no event for a requested switch is followed when it switches back [CON-15]', async () => {
    const wallet = install()
    const { on } = wallet.provider
    let muted = false
    wallet.provider.on = (event, listener) => on(event, (value) => muted || listener(value))
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    muted = true
    await host.switchNetwork(optimism)
    muted = false
    expect(host.getChainId()).toBe(10)
    wallet.switchChain(1)
    expect(host.getChainId()).toBe(1)
  })

  it('a resumed wallet that answers with invalid accounts keeps no listener', async () => {
    const wallet = install()
    const first = page()
    await connect(first.kit, { connectorId: 'test.alpha' })
    first.destroy()
    const { request } = wallet.provider
    wallet.provider.request = (call) =>
      call.method === 'eth_accounts' ? Promise.resolve(['nope']) : request(call)
    const next = page()
    await next.ready()
    expect(next.getAccount().status).toBe('disconnected')
    next.destroy()
    expect(wallet.listenerCount()).toBe(0)
  })
})
