import { allowsPrefetch, fetchAdopt, type Kit } from '@latchkey/core'
import { fetchedComponents } from '../fetchedComponents.ts'
import { baseViews } from '../views.ts'

/**
 * Fetch what a press in the Connect view leads to: one after another, since a slow machine takes time for each and the
 * visitor must not wait for it. It ends when the visitor saves data or hides the page. Never throws: the press itself asks again.
 */
export async function prefetchNext(kit: Kit): Promise<void> {
  for (const fetch of next(kit)) {
    if (kit.signal.aborted || !allowsPrefetch()) return
    await fetch().catch(() => {})
  }
}

function next(kit: Kit): readonly (() => Promise<unknown>)[] {
  const view = (name: Prefetched) => () =>
    kit.get(fetchedComponents).prefetch<never>(baseViews[name].load)
  const { connectors } = kit.store.getState()
  const pairing = connectors.some(({ type }) => type === 'WALLET_CONNECT')
  return [
    view('ConnectingExternal'),
    () => import('../dialog/dragSheet.ts'),
    () => import('../dialog/followFocus.ts'),
    // A code is drawn for a visitor with a wallet on another device.
    ...(pairing ? [view('ConnectingWalletConnect'), view('Downloads')] : []),
    fetchAdopt,
    view('ConnectingMultiChain'),
    // A wallet may turn out to be on a network that the app does not work with.
    view('UnsupportedChain'),
    view('SwitchNetwork'),
    view('GetWallet'),
    view('WhatIsAWallet'),
  ]
}

type Prefetched = Exclude<keyof typeof baseViews, 'Connect'>
