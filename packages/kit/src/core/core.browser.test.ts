import type { Connector, Session } from '@latchkey/core'
import { createPageWallet, type PageWallet } from '@latchkey/testing/wallets'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppKit, connectWallet, createAppKit, findWallets } from '../core.ts'
import { mainnet } from '../networks.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let kit: AppKit
let wallet: PageWallet
beforeEach(() => {
  localStorage.clear()
  wallet = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: [address.toLowerCase()],
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }],
  })
  kit = createAppKit({ projectId: 'core', networks: [mainnet] })
})
afterEach(() => {
  kit.destroy()
  wallet.remove()
  wallet.reset()
  localStorage.clear()
})

describe('latchkey/core', () => {
  it('finds and connects an installed wallet, and resumes it on the next visit', async () => {
    const found = await findWallets(kit, 'eip155')
    expect(found.map(({ name }) => name)).toEqual(['Alpha', 'WalletConnect'])
    await expect(connectWallet(kit, { id: found[0]!.id })).resolves.toBe(`eip155:1:${address}`)
    expect(kit.getAccount()).toMatchObject({ address, status: 'connected' })
    kit.destroy()
    kit = createAppKit({ projectId: 'core', networks: [mainnet] })
    await kit.ready()
    expect(kit.getAddress()).toBe(address)
    await kit.disconnect()
    expect(kit.getIsConnectedState()).toBe(false)
  })

  it('gives each link of a wallet on another device once', async () => {
    const onLink = vi.fn()
    kit.destroy()
    kit = createAppKit({
      networks: [mainnet],
      adapters: [{ wallets: (found: (all: unknown[]) => void) => (found([byLink]), () => {}) }],
    })
    await connectWallet(kit, { id: 'link', onLink })
    expect(onLink.mock.calls).toEqual([['wc:first'], ['wc:second']])
    expect(kit.getAddress()).toBe(address)
  })

  it('gives up a wait that is aborted', async () => {
    const waiting = new AbortController()
    const connecting = connectWallet(kit, { id: 'test.alpha', signal: waiting.signal })
    waiting.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(kit.getAccount().status).toBe('disconnected')
  })

  it('says that there are no views when it is opened', async () => {
    await expect(kit.open()).rejects.toThrow('latchkey/core has no views: connect by connectWallet')
  })
})

const session: Session = {
  addresses: [address],
  network: 'eip155:1',
  provider: {},
  request: () => Promise.resolve(null),
  subscribe: () => () => {},
  close: () => Promise.resolve(),
  release: () => {},
}

const byLink: Connector = {
  id: 'link',
  name: 'By link',
  type: 'WALLET_CONNECT',
  namespaces: ['eip155'],
  connect: async ({ onLink }) => {
    for (const uri of ['wc:first', 'wc:first', 'wc:second']) {
      onLink?.({ uri, expiresAt: Date.now() + 240_000 })
      await Promise.resolve()
    }
    return session
  },
  resume: () => Promise.resolve(undefined),
}
