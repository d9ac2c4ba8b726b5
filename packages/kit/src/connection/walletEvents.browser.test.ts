import { connect } from '@latchkey/core'
import { createPageWallet, type PageWallet } from '@latchkey/testing/wallets'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type AppKit, createAppKit } from '../index.ts'
import { mainnet } from '../networks.ts'

const accounts = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
] as const
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function install(): PageWallet {
  const chains = [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }]
  const wallet = createPageWallet({ name: 'Alpha', rdns: 'test.alpha', accounts, chains })
  onTestFinished(() => {
    wallet.remove()
    wallet.reset()
  })
  return wallet
}

function page(): AppKit {
  const kit = createAppKit({ projectId: 'test', networks: [mainnet], enableWalletConnect: false })
  onTestFinished(() => kit.destroy())
  return kit
}

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
