import { allowsPrefetch, type Kit } from '@latchkey/core'
import { fetched } from '../fetched.ts'
import { baseViews } from '../views.ts'

/**
 * Fetch the views that a press in the Connect view leads to, one after another: a slow machine takes time for each, and the
 * visitor must not wait for it. It stops when the visitor saves data or hides the page. It never throws: the press itself
 * tries again.
 */
export async function prefetchNext(kit: Kit): Promise<void> {
  for (const fetch of next(kit)) {
    if (kit.signal.aborted || !allowsPrefetch()) return
    await fetch().catch(() => {})
  }
}

function next(kit: Kit): readonly (() => Promise<unknown>)[] {
  const view = (name: Prefetched) => () => kit.get(fetched).prefetch<never>(baseViews[name].load)
  const { connectors } = kit.store.getState()
  const pairing = connectors.some(({ type }) => type === 'WALLET_CONNECT')
  return [
    view('ConnectingExternal'),
    () => import('../dialog/dragSheet.ts'),
    () => import('../dialog/followFocus.ts'),
    // The QR code is for a visitor with a wallet on another device.
    ...(pairing ? [view('ConnectingWalletConnect'), view('Downloads')] : []),
    view('ConnectingMultiChain'),
    // A wallet may be on a network that the app does not support.
    view('UnsupportedChain'),
    view('SwitchNetwork'),
    view('GetWallet'),
    view('WhatIsAWallet'),
  ]
}

type Prefetched = Exclude<keyof typeof baseViews, 'Connect'>
