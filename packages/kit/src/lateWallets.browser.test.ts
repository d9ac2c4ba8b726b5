import { discover } from '@latchkey/core'
import { createPageWallet, type PageWallet } from '@latchkey/testing/wallets'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type AppKit, createAppKit } from './index.ts'
import { mainnet } from './networks.ts'

/** A page whose visitor has touched the kit, so that it searches for wallets. */
async function touched(): Promise<AppKit> {
  const made = createAppKit({
    projectId: 'test',
    networks: [mainnet],
    enableWalletConnect: false,
    storagePrefix: '@late/',
  })
  onTestFinished(() => made.destroy())
  await discover(made.kit)
  return made
}

function install(announces: boolean): PageWallet {
  const wallet = createPageWallet({
    name: 'Late',
    rdns: 'test.late',
    accounts: [],
    chains: [],
    announces,
  })
  onTestFinished(() => {
    wallet.remove()
    // Otherwise the next file would find the wallet's stored state.
    wallet.reset()
  })
  return wallet
}

describe('browser wallet', () => {
  it('a wallet that announces itself late joins the list', async () => {
    const { kit } = await touched()
    expect(kit.store.getState().connectors).toEqual([])
    install(true)
    await vi.waitFor(() => expect(kit.store.getState().connectors).toHaveLength(1))
  })

  it.each([
    ['says so', 'ethereum#initialized'],
    ['is silent until the window has the focus', 'focus'],
    ['is silent until the page is pressed', 'pointerdown'],
  ])(
    'a late wallet that only sets window.ethereum, and %s, is found [CON-01]',
    async (_, event) => {
      const { kit } = await touched()
      const { provider } = install(false)
      Reflect.set(globalThis, 'ethereum', provider)
      onTestFinished(() => void Reflect.deleteProperty(globalThis, 'ethereum'))
      dispatchEvent(new Event(event))
      await vi.waitFor(() =>
        expect(kit.store.getState().connectors).toMatchObject([{ name: 'Browser Wallet' }]),
      )
    },
  )
})
