import { connect, createKit, type Kit, networkIdOf, switchNetwork } from '@latchkey/core'
import { type MockOptions, mockConnector, type MockWallet } from '@latchkey/testing/mock'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mainnet } from '../networks/eip155/mainnet.ts'
import { optimism } from '../networks/eip155/optimism.ts'
import { polygon } from '../networks/eip155/polygon.ts'
import { eip155 } from './index.ts'

let kit: Kit
afterEach(() => {
  kit.destroy()
  vi.useRealTimers()
})

/** A wallet on mainnet that knows Optimism, but not Polygon. */
async function connected(options: MockOptions = {}): Promise<MockWallet> {
  const wallet = mockConnector({ knownNetworks: ['eip155:1', 'eip155:10'], ...options })
  kit = createKit({
    networks: [mainnet, optimism, polygon],
    namespaces: [eip155()],
    connectors: [wallet.source],
  })
  await connect(kit, { connectorId: 'mock' })
  return wallet
}

const paramsOf = ({ calls }: MockWallet, wanted: string): unknown =>
  calls.find(({ method }) => method === wanted)?.params
const current = (): unknown => networkIdOf(kit.store.getState())

describe('switching a wallet to an EVM network', () => {
  it('names the network to the wallet [CON-05, CON-15]', async () => {
    const wallet = await connected()
    await switchNetwork(kit, { network: 'eip155:10' })
    expect(paramsOf(wallet, 'wallet_switchEthereumChain')).toEqual([{ chainId: '0xa' }])
    expect(current()).toBe('eip155:10')
  })

  it('adds a network that the wallet does not know, in full [CON-15]', async () => {
    const wallet = await connected()
    await switchNetwork(kit, { network: 'eip155:137' })
    expect(paramsOf(wallet, 'wallet_addEthereumChain')).toEqual([
      {
        chainId: '0x89',
        chainName: 'Polygon',
        nativeCurrency: polygon.nativeCurrency,
        rpcUrls: polygon.rpcUrls.default.http,
        blockExplorerUrls: [polygon.blockExplorers.default.url],
      },
    ])
    expect(current()).toBe('eip155:137')
  })

  it('switches after adding, with a wallet that only adds [CON-15]', async () => {
    const wallet = await connected({
      knownNetworks: undefined,
      answers: { wallet_addEthereumChain: null },
    })
    wallet.refuseNext(4902, { call: 'switch' })
    await switchNetwork(kit, { network: 'eip155:137' })
    expect(wallet.calls.flatMap(({ kind, method }) => (kind === 'switch' ? method : []))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expect(current()).toBe('eip155:137')
  })

  it('waits for a wallet that switches 4 s after it accepted, without an event', async () => {
    vi.useFakeTimers()
    const wallet = await connected({
      silentSwitch: true,
      answers: { wallet_switchEthereumChain: null, eth_chainId: () => chainId },
    })
    let chainId = '0x1'
    const switching = switchNetwork(kit, { network: 'eip155:10' })
    await vi.advanceTimersByTimeAsync(3_900)
    expect(current()).toBe('eip155:1')
    chainId = 'eip155:10'
    await vi.advanceTimersByTimeAsync(400)
    await switching
    expect([current(), wallet.network]).toEqual(['eip155:10', 'eip155:1'])
  })

  it('fails with a wallet that accepts and stays, and follows it when it goes later', async () => {
    vi.useFakeTimers()
    const wallet = await connected({ answers: { wallet_switchEthereumChain: null } })
    const switching = switchNetwork(kit, { network: 'eip155:10' }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await switching).toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    expect(current()).toBe('eip155:1')
    wallet.changeNetwork('eip155:10')
    expect(current()).toBe('eip155:10')
  })

  it('changes nothing when the visitor declines to switch or to add [CON-16]', async () => {
    const wallet = await connected({
      answers: {
        wallet_addEthereumChain: () => {
          throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
        },
      },
    })
    wallet.refuseNext()
    for (const network of ['eip155:10', 'eip155:137'] as const)
      await expect(switchNetwork(kit, { network })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(current()).toBe('eip155:1')
  })

  it('fails with a network that the wallet cannot add [STA-13]', async () => {
    await connected({
      answers: {
        wallet_addEthereumChain: () => {
          throw Object.assign(new Error('unsupported'), { code: 4200 })
        },
      },
    })
    await expect(switchNetwork(kit, { network: 'eip155:137' })).rejects.toMatchObject({
      code: 'CHAIN_UNSUPPORTED',
      message: 'Chain is not supported',
    })
  })
})
