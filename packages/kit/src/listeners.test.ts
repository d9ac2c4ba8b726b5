import { connect } from '@latchkey/core'
import { mockConnector } from '@latchkey/testing/mock'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AppKit, createKit, eip155 } from './index.ts'
import { mainnet, optimism } from './networks.ts'

const kits: AppKit[] = []
const alpha = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const beta = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  vi.restoreAllMocks()
})

function page(...wallets: readonly ReturnType<typeof mockConnector>[]): AppKit {
  const made = createKit({
    networks: [mainnet, optimism],
    namespaces: [eip155()],
    connectors: wallets.map(({ source }) => source),
  })
  kits.push(made)
  return made
}

describe('subscribeAccount', () => {
  it('tells that a locked wallet is disconnected', async () => {
    const wallet = mockConnector()
    const host = page(wallet)
    await connect(host.kit, { connectorId: 'mock' })
    const seen: string[] = []
    host.subscribeAccount((account) => seen.push(account.status))
    wallet.lock()
    expect(host.getIsConnectedState()).toBe(false)
    expect(seen).toEqual(['disconnected'])
  })

  it('tells the account of the wallet that takes the place of another', async () => {
    const wallets = [
      mockConnector({ id: 'alpha', accounts: [`eip155:1:${alpha}`] }),
      mockConnector({ id: 'beta', accounts: [`eip155:1:${beta}`] }),
    ] as const
    const host = page(...wallets)
    await connect(host.kit, { connectorId: 'alpha' })
    const provider = host.getProvider('eip155')
    await connect(host.kit, { connectorId: 'beta' })
    const seen: (string | undefined)[] = []
    host.subscribeAccount(({ address }) => seen.push(address), 'eip155')
    wallets[1].end()
    await vi.waitFor(() => expect(seen).toEqual([alpha]))
    expect(host.getProvider('eip155')).toBe(provider)
  })

  it('tells every listener although another listener throws', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const host = page(mockConnector())
    const seen = vi.fn()
    const fail = (): never => {
      throw new Error('host')
    }
    host.subscribeEvents(fail)
    host.subscribeAccount(fail)
    host.subscribeAccount(({ status }) => seen(status))
    await connect(host.kit, { connectorId: 'mock' })
    expect(seen.mock.calls).toEqual([['connecting'], ['connected']])
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'host' }))
    host.destroy()
    expect(host.kit.connectors.size).toBe(0)
  })
})

it('subscribeState tells the newest state when a listener changes it', () => {
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

describe('names and shapes of AppKit', () => {
  it('subscribeNetwork gives the network with its ids', async () => {
    const host = page()
    const seen: unknown[] = []
    host.subscribeNetwork(({ caipNetwork, chainId, caipNetworkId }) =>
      seen.push([caipNetwork?.name, chainId, caipNetworkId]),
    )
    await host.switchNetwork(optimism)
    expect(seen).toEqual([[optimism.name, 10, 'eip155:10']])
  })

  it('a connection is told as CONNECT and as CONNECT_SUCCESS, and getEvent gives the last event', async () => {
    const host = page(mockConnector())
    expect(host.getEvent().data.event).toBe('MODAL_CREATED')
    const seen: string[] = []
    host.subscribeEvents(({ data }) => {
      // The properties are those of the event.
      if (data.event === 'CONNECT_SUCCESS') seen.push(data.properties.name)
      seen.push(data.event)
    })
    await connect(host.kit, { connectorId: 'mock' })
    expect(seen).toEqual(['CONNECT', 'Mock Wallet', 'CONNECT_SUCCESS'])
    expect(host.getEvent()).toMatchObject({
      reportedErrors: {},
      data: { type: 'track', event: 'CONNECT_SUCCESS', properties: { method: 'browser' } },
    })
  })
})
