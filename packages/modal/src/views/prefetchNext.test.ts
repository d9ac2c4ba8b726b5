import { type ConnectorInfo, createKit, type Kit, type KitOptions } from '@latchkey/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchedComponents } from '../fetchedComponents.ts'
import { fakeNamespace } from '../fixtures/fakes/fakeNamespace.ts'
import { ethereum } from '../fixtures/fakes/fakeNetworks.ts'
import { baseViews } from '../views.ts'
import { loadNoWallets } from './Connect/WalletList.tsx'
import { prefetchNext } from './prefetchNext.ts'

const kits: Kit[] = []
let kit: Kit
let page: { visibilityState: 'visible' | 'hidden' }

beforeEach(() => {
  kit = kitWith()
  page = { visibilityState: 'visible' }
  vi.stubGlobal('document', page)
})

afterEach(() => {
  for (const each of kits.splice(0)) each.destroy()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('prefetchNext', () => {
  it('prefetchNext fetches the views after Connect, one after another', async () => {
    let underWay = 0
    const order = prefetched(async () => {
      expect(++underWay).toBe(1)
      await Promise.resolve()
      underWay--
    })
    await prefetchNext(kit)
    expect(order[0]).toBe(baseViews.ConnectingExternal.load)
    expect(order).toContain(baseViews.UnsupportedChain.load)
  })

  it('prefetchNext fetches views in the order of presses: wallet, network, explanation', async () => {
    kit.set(() => ({ connectors: [connector('WALLET_CONNECT'), connector('AUTH')] }))
    const order = prefetched()
    await prefetchNext(kit)
    expect(order.map(nameOf)).toEqual([
      'ConnectingExternal',
      'ConnectingWalletConnect',
      'Downloads',
      'ConnectingFarcaster',
      'ConnectingWalletConnectBasic',
      'ConnectingMultiChain',
      'UnsupportedChain',
      'SwitchNetwork',
      'Networks',
      'SwitchActiveChain',
      'WhatIsAWallet',
      'GetWallet',
      'WhatIsANetwork',
      'NoWallets',
    ])
  })

  it('prefetchNext skips views whose connector the kit does not have', async () => {
    const order = prefetched()
    await prefetchNext(kit)
    for (const name of ['ConnectingWalletConnect', 'Downloads', 'ConnectingFarcaster'])
      expect(order.map(nameOf)).not.toContain(name)
  })

  it('prefetchNext skips explanations of wallets for a visitor who has a wallet', async () => {
    kit.set(() => ({ connectors: [connector('ANNOUNCED')] }))
    const order = prefetched()
    await prefetchNext(kit)
    expect(order.map(nameOf)).toContain('SwitchNetwork')
    for (const name of ['WhatIsAWallet', 'GetWallet', 'WhatIsANetwork', 'NoWallets'])
      expect(order.map(nameOf)).not.toContain(name)
  })

  it('prefetchNext skips the view for kits without adapters when the kit has an adapter', async () => {
    const own = kitWith({ namespaces: [fakeNamespace()] })
    const order = prefetched(undefined, own)
    await prefetchNext(own)
    expect(order.map(nameOf)).not.toContain('ConnectingWalletConnectBasic')
  })

  it('prefetchNext fetches a folded list first', async () => {
    const own = kitWith({ switches: { collapseWallets: true } })
    const order = prefetched(undefined, own)
    await prefetchNext(own)
    expect(nameOf(order[0])).toBe('ConnectWallets')
  })

  it('prefetchNext continues when a view does not load', async () => {
    const order = prefetched(() => Promise.reject(new Error('offline')))
    await prefetchNext(kit)
    expect(order).toContain(baseViews.UnsupportedChain.load)
  })

  it('prefetchNext fetches no view for a visitor who saves data', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    const order = prefetched()
    await prefetchNext(kit)
    expect(order).toEqual([])
  })

  it('prefetchNext stops when the page is hidden', async () => {
    const order = prefetched(async () => {
      page.visibilityState = 'hidden'
    })
    await prefetchNext(kit)
    expect(order).toEqual([baseViews.ConnectingExternal.load])
  })
})

function kitWith(options: Partial<KitOptions> = {}): Kit {
  const made = createKit({ namespaces: [], networks: [ethereum], connectors: [], ...options })
  kits.push(made)
  return made
}

function connector(type: ConnectorInfo['type']): ConnectorInfo {
  return { id: type, name: type, type, namespaces: ['eip155'] }
}

/** The name of the view that a loader fetches. */
function nameOf(load: unknown): string | undefined {
  const rows: [string, object][] = Object.entries({
    ...baseViews,
    NoWallets: { load: loadNoWallets },
  })
  return rows.find(([, row]) => 'load' in row && row.load === load)?.[0]
}

/** The requested loaders, in order; no loader runs. */
function prefetched(run = async (): Promise<void> => {}, of = kit): unknown[] {
  const order: unknown[] = []
  vi.spyOn(of.get(fetchedComponents), 'prefetch').mockImplementation((load) => {
    order.push(load)
    return run()
  })
  return order
}
