import { findNetwork, type Kit, type KitState, type Route } from '@latchkey/core'
import { shellTexts, type TextKey, type Translate } from '@latchkey/ui'
import type { ComponentType } from 'react'
import type * as LaterViews from './views/laterViews.ts'

export type ViewComponent = ComponentType<{ readonly params: never }>
export type ViewModule = { readonly default: ViewComponent }

/** Base views, and parts of the shell, that are fetched when they are first shown. Connect comes with the shell. */
const lazyViews: { readonly [view: string]: () => Promise<unknown> } = {
  Account: () => import('./views/Account/AccountView.tsx'),
  ConnectingExternal: async () => ({ default: (await laterViews()).ConnectingExternalView }),
  Networks: async () => ({ default: (await laterViews()).NetworksView }),
  NoWallets: async () => ({ default: (await laterViews()).NoWallets }),
  SwitchNetwork: async () => ({ default: (await laterViews()).SwitchNetworkView }),
  UnsupportedChain: async () => ({ default: (await laterViews()).UnsupportedChainView }),
  AlertNotice: async () => ({ default: (await import('./notices/notices.ts')).AlertNotice }),
  SnackbarNotice: async () => ({ default: (await import('./notices/notices.ts')).SnackbarNotice }),
}

export const laterViews = (): Promise<typeof LaterViews> => import('./views/laterViews.ts')

/** Fetch what a press in the Connect view leads to. Never throws: the press itself asks again. */
export function prefetchLaterViews(): void {
  laterViews().catch(() => {})
}

/** How to fetch a view that is not part of the shell. */
export function loaderOf(kit: Kit, view: string): (() => Promise<ViewModule>) | undefined {
  const load =
    lazyViews[view] ??
    kit.options.features?.find((feature) => Object.hasOwn(feature.views, view))?.views[view]?.load
  // Loaders give modules with a view as their default export: the tables above and a feature's manifest say so.
  return load as (() => Promise<ViewModule>) | undefined
}

/** The title in the header; what the window is called for those who listen. */
export function titleOf(
  kit: Kit,
  state: KitState,
  route: Route,
  t: Translate<typeof shellTexts>,
): string {
  switch (route.view) {
    case 'Connect':
      return t('connect.title')
    case 'ConnectingExternal':
      return (
        state.connectors.find((each) => each.id === route.params.connectorId)?.name ??
        t('connect.title')
      )
    case 'Account':
      return t('account.title')
    case 'Networks':
      return t('networks.title')
    case 'SwitchNetwork':
      return findNetwork(state, route.params.network)?.name ?? t('unsupported.title')
    case 'UnsupportedChain':
      return t('unsupported.title')
    default:
      return featureTitle(kit, (route as Route).view, t)
  }
}

function featureTitle(kit: Kit, view: string, t: Translate<typeof shellTexts>): string {
  const key = kit.options.features?.find((feature) => Object.hasOwn(feature.views, view))?.views[
    view
  ]?.title
  if (key === undefined) return ''
  return Object.hasOwn(shellTexts, key)
    ? t(key as TextKey<typeof shellTexts> & 'account.title')
    : key
}
