import { allowsPrefetch, type ConnectorInfo, type Kit } from '@latchkey/core'
import { fetchedComponents } from '../fetchedComponents.ts'
import type { Load } from '../sdk/viewRow.ts'
import { baseViews } from '../views.ts'
import { isInstalled, loadNoWallets } from './Connect/WalletList.tsx'

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
  const component =
    <Props>(load: Load<Props>) =>
    () =>
      kit.get(fetchedComponents).prefetch(load)
  const view = (name: Prefetched) => component<never>(baseViews[name].load)
  const { connectors } = kit.store.getState()
  const has = (type: ConnectorInfo['type']): boolean =>
    connectors.some((each) => each.type === type)
  return [
    ...(kit.options.switches.collapseWallets ? [view('ConnectWallets')] : []),
    view('ConnectingExternal'),
    () => import('../dialog/dragSheet.ts'),
    () => import('../dialog/followFocus.ts'),
    // The QR code is for a visitor with a wallet on another device.
    ...(has('WALLET_CONNECT') ? [view('ConnectingWalletConnect'), view('Downloads')] : []),
    ...(has('AUTH') ? [view('ConnectingFarcaster')] : []),
    // A kit without adapters opens with it instead of the Connect view (MOD-03).
    ...(kit.namespaces.size === 0 ? [view('ConnectingWalletConnectBasic')] : []),
    view('ConnectingMultiChain'),
    // A wallet may be on a network that the app does not support.
    view('UnsupportedChain'),
    view('SwitchNetwork'),
    view('Networks'),
    view('SwitchActiveChain'),
    // They explain wallets, and bring what the directory needs.
    ...(connectors.some(isInstalled)
      ? []
      : [
          view('WhatIsAWallet'),
          view('GetWallet'),
          view('WhatIsANetwork'),
          component(loadNoWallets),
        ]),
  ]
}

type Prefetched = Exclude<keyof typeof baseViews, 'Connect'>
