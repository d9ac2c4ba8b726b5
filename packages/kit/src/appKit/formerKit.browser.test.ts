import { connect } from '@latchkey/core'
import { createPageWallet, type PageWallet } from '@latchkey/testing/wallets'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type AppKit, createAppKit } from '../index.ts'
import { mainnet } from '../networks.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let wallet: PageWallet
beforeEach(() => {
  localStorage.clear()
  wallet = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: [account],
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }],
  })
})
afterEach(() => {
  wallet.remove()
  wallet.reset()
  localStorage.clear()
})

function visit(storagePrefix?: string): AppKit {
  const kit = createAppKit({
    projectId: 'test',
    networks: [mainnet],
    enableWalletConnect: false,
    ...(storagePrefix && { storagePrefix }),
  })
  onTestFinished(() => kit.destroy())
  return kit
}

/** What AppKit leaves in a page's storage while a wallet is connected. */
async function leftByAppKit(connector = 'test.alpha'): Promise<void> {
  // The wallet knows the page.
  const before = visit('@before/')
  await connect(before.kit, { connectorId: 'test.alpha' })
  before.destroy()
  localStorage.setItem('@appkit/connection_status', 'connected')
  localStorage.setItem('@appkit/connected_namespaces', 'eip155')
  localStorage.setItem('@appkit/eip155:connected_connector_id', connector)
}

const prompts = (): number =>
  wallet.state.calls.filter(({ method }) => method === 'eth_requestAccounts').length

describe('a page that had AppKit', () => {
  it('a visitor who was connected is connected still, without a prompt, and is taken over once', async () => {
    await leftByAppKit()
    const before = prompts()
    const kit = visit()
    expect(kit.getAccount().status).toBe('connecting')
    await kit.ready()
    expect(kit.getAccount()).toMatchObject({ status: 'connected', address: account })
    expect(prompts()).toBe(before)
    await kit.disconnect()
    kit.destroy()
    const later = visit()
    await later.ready()
    expect(later.getAccount().status).toBe('disconnected')
  })

  it('a connection of this kit comes before one of AppKit', async () => {
    await leftByAppKit('test.other')
    const own = JSON.stringify({ eip155: { connectorId: 'test.alpha', name: 'Alpha' } })
    localStorage.setItem('@latchkey/connections', own)
    const kit = visit()
    await kit.ready()
    expect(kit.getAccount().address).toBe(account)
  })

  it.each(['walletConnect', 'ID_AUTH', 'test.gone'])(
    'a visitor whose wallet cannot be resumed, as %s, is disconnected',
    async (connector) => {
      await leftByAppKit(connector)
      const kit = visit()
      await kit.ready()
      expect(kit.getAccount().status).toBe('disconnected')
    },
  )
})

describe('a page with two kits', () => {
  it('a second kit that shares the storage of the first is reported when it is created', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const first = visit()
    visit('@other/')
    expect(log).not.toHaveBeenCalled()
    visit()
    expect(log.mock.calls).toEqual([
      [
        expect.objectContaining({
          code: 'OPTIONS_INVALID',
          message: expect.stringMatching(/^Option storagePrefix: the page has another kit/),
        }),
      ],
    ])
    first.destroy()
  })
})
