import { createKit, type Kit } from '@latchkey/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchedComponents } from '../fetchedComponents.ts'
import { ethereum } from '../fixtures/fakes/fakeNetworks.ts'
import { baseViews } from '../views.ts'
import { prefetchNext } from './prefetchNext.ts'

let kit: Kit
let page: { visibilityState: 'visible' | 'hidden' }

beforeEach(() => {
  kit = createKit({ namespaces: [], networks: [ethereum], connectors: [] })
  page = { visibilityState: 'visible' }
  vi.stubGlobal('document', page)
})

afterEach(() => {
  kit.destroy()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('prefetchNext', () => {
  it('fetches the views after Connect, one after another', async () => {
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

  it('goes on with the next view when one does not load', async () => {
    const order = prefetched(() => Promise.reject(new Error('offline')))
    await prefetchNext(kit)
    expect(order).toContain(baseViews.UnsupportedChain.load)
  })

  it('fetches nothing for a visitor who saves data', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    const order = prefetched()
    await prefetchNext(kit)
    expect(order).toEqual([])
  })

  it('stops when the page is hidden', async () => {
    const order = prefetched(async () => {
      page.visibilityState = 'hidden'
    })
    await prefetchNext(kit)
    expect(order).toEqual([baseViews.ConnectingExternal.load])
  })
})

/** The loaders that are asked for, in order; none of them runs. */
function prefetched(run = async (): Promise<void> => {}): unknown[] {
  const order: unknown[] = []
  vi.spyOn(kit.get(fetchedComponents), 'prefetch').mockImplementation((load) => {
    order.push(load)
    return run()
  })
  return order
}
