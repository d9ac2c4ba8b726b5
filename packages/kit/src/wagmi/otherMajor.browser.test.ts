import { connect, disconnect } from '@latchkey/core'
import { createPageWallet } from '@latchkey/testing/wallets'
import { mainnet, optimism } from 'viem/chains'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createAppKit } from '../index.ts'
import { WagmiAdapter } from '../wagmi.ts'

vi.mock('@wagmi/core', () => import('wagmi-core-2'))

it('a kit with the adapter is in step with wagmi 2', async () => {
  const { getAccount, switchChain, version } = await import('wagmi-core-2')
  expect(version).toMatch(/^2\./)
  const wallet = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    chains: [1, 10].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:9' })),
  })
  const networks = [mainnet, optimism] as const
  const adapter = new WagmiAdapter({ networks })
  const kit = createAppKit({ projectId: 'test', networks, adapters: [adapter] })
  onTestFinished(() => {
    kit.destroy()
    wallet.remove()
    wallet.reset()
  })
  // As: this file takes version 2 for the version that the adapter is compiled against.
  const config = adapter.wagmiConfig as unknown as Parameters<typeof getAccount>[0]
  await connect(kit.kit, { connectorId: 'test.alpha' })
  expect(getAccount(config)).toMatchObject({ status: 'connected', chainId: 1 })
  await switchChain(config, { chainId: 10 })
  expect([kit.getChainId(), getAccount(config).chainId]).toEqual([10, 10])
  await disconnect(kit.kit)
  expect(getAccount(config).status).toBe('disconnected')
})
