import {
  type BaseRoutes,
  connectorInfoOf,
  featureViews,
  findNetwork,
  type Kit,
  type KitState,
  type Route,
  type ViewName,
} from '@latchkey/core'
import type { en, Translate } from '@latchkey/ui'
import type { ComponentType } from 'react'
import type { Title, ViewProps, ViewRow } from './sdk/viewRow.ts'
import { ConnectView } from './views/Connect/ConnectView.tsx'

/** Texts of the window that need no values. */
type ShellKey = {
  [Key in keyof typeof en]: (typeof en)[Key] extends `${string}{${string}` ? never : Key
}[keyof typeof en]

/** A view whose code comes with the shell. */
type ShellRow<V extends ViewName> = Omit<ViewRow<V, ShellKey>, 'load'> & {
  readonly component: ComponentType<ViewProps<V>>
}

type BaseRow<V extends ViewName> = ViewRow<V, ShellKey> | ShellRow<V>

export type BaseViews = { readonly [V in keyof BaseRoutes]: BaseRow<V> }

const connectorTitle: Title<'ConnectingExternal' | 'ConnectingFarcaster', ShellKey> = (
  params,
  state,
  t,
) => connectorInfoOf(state, params?.connectorId)?.name ?? t('connect.title')

const networkTitle: Title<'SwitchNetwork', ShellKey> = ({ network }, state, t) =>
  findNetwork(state, network)?.name ?? t('unsupported.title')

/** The window's own views; the views of features are in their manifests. */
export const baseViews = {
  Connect: {
    component: ConnectView,
    title: (params, _, t) =>
      params?.namespace
        ? t('connect.titleNamespace', { namespace: t(`namespace.${params.namespace}`) })
        : t('connect.title'),
    // The view shows the box itself, above its list.
    asksConsent: false,
  },
  ConnectWallets: {
    load: () => import('./views/ConnectWallets/ConnectWalletsView.tsx'),
    title: 'connect.title',
    // The same as for Connect.
    asksConsent: false,
  },
  Account: {
    load: () => import('./views/Account/AccountView.tsx'),
    title: 'account.title',
    asksConsent: false,
  },
  Networks: {
    load: () => import('./views/Networks/NetworksView.tsx'),
    title: 'networks.title',
    asksConsent: false,
  },
  UnsupportedChain: {
    load: () => import('./views/UnsupportedChain/UnsupportedChainView.tsx'),
    title: 'unsupported.title',
    asksConsent: false,
  },
  AllWallets: {
    load: () => import('./views/AllWallets/AllWalletsView.tsx'),
    title: 'wallets.title',
    asksConsent: true,
  },
  ConnectingExternal: {
    load: () => import('./views/ConnectingExternal/ConnectingExternalView.tsx'),
    title: connectorTitle,
    asksConsent: true,
  },
  ConnectingFarcaster: {
    load: () => import('./views/ConnectingFarcaster/ConnectingFarcasterView.tsx'),
    title: connectorTitle,
    asksConsent: true,
  },
  ConnectingMultiChain: {
    load: () => import('./views/ConnectingMultiChain/ConnectingMultiChainView.tsx'),
    title: connectorTitle,
    asksConsent: true,
  },
  ConnectingWalletConnect: {
    load: () => import('./views/ConnectingWalletConnect/ConnectingWalletConnectView.tsx'),
    title: (params) => params?.wallet?.name ?? 'WalletConnect',
    asksConsent: true,
  },
  ConnectingWalletConnectBasic: {
    load: () => import('./views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasicView.tsx'),
    title: () => 'WalletConnect',
    asksConsent: true,
  },
  Downloads: {
    load: () => import('./views/Downloads/DownloadsView.tsx'),
    title: ({ wallet }, _, t) => t('downloads.title', { wallet: wallet.name }),
    asksConsent: false,
  },
  GetWallet: {
    load: () => import('./views/GetWallet/GetWalletView.tsx'),
    title: 'help.get',
    asksConsent: false,
  },
  WhatIsAWallet: {
    load: () => import('./views/WhatIsAWallet/WhatIsAWalletView.tsx'),
    title: 'help.wallet',
    asksConsent: false,
  },
  WhatIsANetwork: {
    load: () => import('./views/WhatIsANetwork/WhatIsANetworkView.tsx'),
    title: 'help.network',
    asksConsent: false,
  },
  SwitchNetwork: {
    load: () => import('./views/SwitchNetwork/SwitchNetworkView.tsx'),
    title: networkTitle,
    asksConsent: false,
  },
  ProfileWallets: {
    load: () => import('./views/ProfileWallets/ProfileWalletsView.tsx'),
    title: 'connect.wallets',
    asksConsent: false,
  },
  SwitchActiveChain: {
    load: () => import('./views/SwitchActiveChain/SwitchActiveChainView.tsx'),
    title: networkTitle,
    asksConsent: false,
  },
  Doctor: {
    load: () => import('./views/Doctor/DoctorView.tsx'),
    // In English in every language, like the whole view: it is for the developer of the page.
    title: () => 'Connection Doctor',
    asksConsent: false,
  },
} as const satisfies BaseViews

/** The row of a view, from the window or a feature; `undefined` when no feature has it. */
export function rowOf<V extends ViewName>(kit: Kit, view: V): BaseRow<V> | undefined {
  const base: { readonly [view: string]: unknown } = baseViews
  // As: both tables are checked against `Routes` where they are written (`BaseViews`, `defineFeature`), but TypeScript
  // cannot infer the row of a name. A feature's texts are among the kit's, beside those of the shell.
  return (base[view] ?? kit.get(featureViews).get(view)) as BaseRow<V> | undefined
}

/** The title in the header, which is the window's name for a screen reader. */
export function titleOf(kit: Kit, state: KitState, { view, params }: Route, t: Translate): string {
  const title = rowOf(kit, view)?.title
  if (title === undefined) return ''
  return typeof title === 'string' ? t(title) : title(params, state, t)
}
