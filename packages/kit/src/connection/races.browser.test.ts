import { connect } from '@latchkey/core'
import {
  createPageWallet,
  type PageWallet,
  type PageWalletOptions,
} from '@latchkey/testing/wallets'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppKit, createAppKit, type CreateAppKitOptions } from '../index.ts'
import { mainnet, optimism } from '../networks.ts'

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

/** A page whose visitor was connected to Alpha by an earlier visit. */
async function returning(options: Partial<CreateAppKitOptions> = {}): Promise<AppKit> {
  const before = page(options)
  await connect(before.kit, { connectorId: 'test.alpha' })
  before.destroy()
  return page(options)
}

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

describe('while a stored connection is being resumed', () => {
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

describe('a kit that was destroyed', () => {
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
    const { defaultKit } = await import('../appKit/defaultKit.ts')
    const [first, second] = [page({ storagePrefix: 'one/' }), page({ storagePrefix: 'two/' })]
    expect(defaultKit()).toBe(second)
    second.destroy()
    expect(defaultKit()).toBe(first)
    first.destroy()
    expect(defaultKit).toThrow('Call createAppKit before this')
  })
})
