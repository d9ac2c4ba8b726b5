import { describe, expect, it } from 'vitest'
import { createAppKit, type CreateAppKitOptions } from './index.ts'
import { discover } from '@latchkey/core'

async function offered(options: CreateAppKitOptions): Promise<readonly unknown[]> {
  const { kit } = createAppKit({ enableEIP6963: false, enableInjected: false, ...options })
  await discover(kit)
  const { connectors } = kit.store.getState()
  kit.destroy()
  return connectors
}

describe('walletConnect', () => {
  it.each([
    ['with a project id', { projectId: 'p' }],
    ['with a gateway', { gateway: 'https://gateway.example' }],
    ['with a relay', { relayUrl: 'wss://relay.example' }],
  ])('WalletConnect is offered %s [CON-06] [CON-07]', async (_, options) => {
    expect(await offered(options)).toMatchObject([
      {
        id: 'walletConnect',
        type: 'WALLET_CONNECT',
        namespaces: ['eip155', 'solana', 'polkadot', 'bip122'],
      },
    ])
  })
  it.each([
    ['where no relay is known', {}],
    ['where the host does not want it', { projectId: 'p', enableWalletConnect: false }],
  ])('WalletConnect is not offered %s [CON-06] [CON-07]', async (_, options) => {
    expect(await offered(options)).toEqual([])
  })
})
