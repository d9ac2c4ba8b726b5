import {
  connectorInfoOf,
  featureViews,
  findNetwork,
  type Kit,
  type KitState,
  type Route,
} from '@latchkey/core'
import type { TextKey, Translate } from '@latchkey/ui'
import type { ComponentType } from 'react'
import type * as ConnectMore from './views/connectMore.ts'
import type * as LaterViews from './views/laterViews.ts'

export type ViewComponent = ComponentType<{ readonly params: never }>
export type ViewModule = { readonly default: ViewComponent }

/** Views by name; one with a file of its own is its default. */
type Chunk = () => Promise<{ readonly [view: string]: unknown }>

export const linkViews: Chunk = () => import('./views/linkViews.ts')
export const networkViews: Chunk = () => import('./views/networkViews.ts')
const notices: Chunk = () => import('./notices/notices.ts')
export const connectMore = (): Promise<typeof ConnectMore> => import('./views/connectMore.ts')
export const laterViews = (): Promise<typeof LaterViews> => import('./views/laterViews.ts')

/** Do something with what comes after Connect. Without its code it is left undone. */
export function withLaterViews(use: (views: typeof LaterViews) => void | Promise<void>): void {
  laterViews().then(use, () => {})
}

/** Base views, and parts of the shell, that are fetched when they are first shown. Connect comes with the shell. */
const lazyViews: { readonly [view: string]: Chunk } = {
  Account: () => import('./views/Account/AccountView.tsx'),
  AfterConsent: connectMore,
  AllWallets: () => import('./views/AllWallets/AllWalletsView.tsx'),
  ConnectGate: connectMore,
  ConnectWallets: connectMore,
  ConnectingExternal: laterViews,
  ConnectingFarcaster: linkViews,
  ConnectingMultiChain: networkViews,
  ConnectingWalletConnect: linkViews,
  ConnectingWalletConnectBasic: linkViews,
  Doctor: () => import('./views/Doctor/DoctorView.tsx'),
  Downloads: linkViews,
  GetWallet: connectMore,
  Networks: networkViews,
  NoWallets: laterViews,
  ProfileWallets: () => import('./views/ProfileWallets/ProfileWalletsView.tsx'),
  SwitchActiveChain: networkViews,
  SwitchNetwork: networkViews,
  UnsupportedChain: networkViews,
  WhatIsANetwork: connectMore,
  WhatIsAWallet: connectMore,
  AlertNotice: notices,
  SnackbarNotice: notices,
}

/** How to fetch a view that is not part of the shell. */
export function loaderOf(kit: Kit, view: string): (() => Promise<ViewModule>) | undefined {
  const load = chunkOf(kit, view)
  return load && (() => fetchOnce(kit, load).then((chunk) => ({ default: viewIn(chunk, view) })))
}

/** A view whose code is here already: it needs no promise, which would show the skeleton, and React keeps that for 300 ms. */
export function arrivedView(kit: Kit, view: string): ViewComponent | undefined {
  const load = chunkOf(kit, view)
  const chunk = load && kit.get(arrived).get(load)
  return chunk && viewIn(chunk, view)
}

function chunkOf(kit: Kit, view: string): Chunk | undefined {
  // Loaders give modules: the table above and a feature's manifest say so.
  return (lazyViews[view] ?? kit.get(featureViews).get(view)?.load) as Chunk | undefined
}

function viewIn(chunk: Awaited<ReturnType<Chunk>>, view: string): ViewComponent {
  // And what they have under its name, or as their default, is the view.
  return (chunk[view] ?? chunk['default']) as ViewComponent
}

export async function fetchOnce(kit: Kit, load: Chunk): ReturnType<Chunk> {
  const chunk = await load()
  kit.get(arrived).set(load, chunk)
  return chunk
}

/** Chunks that are here. */
function arrived(): Map<Chunk, Awaited<ReturnType<Chunk>>> {
  return new Map()
}

/** Of views that have always the same. */
const titles = {
  Account: 'account.title',
  AllWallets: 'wallets.title',
  ConnectWallets: 'connect.title',
  GetWallet: 'help.get',
  Networks: 'networks.title',
  ProfileWallets: 'connect.wallets',
  UnsupportedChain: 'unsupported.title',
  WhatIsANetwork: 'help.network',
  WhatIsAWallet: 'help.wallet',
} as const satisfies { readonly [view: string]: TextKey }

type TitleKey = (typeof titles)[keyof typeof titles]

/** The title in the header; what the window is called for those who listen. */
export function titleOf(kit: Kit, state: KitState, route: Route, t: Translate): string {
  switch (route.view) {
    case 'Connect': {
      const { namespace } = route.params ?? {}
      return namespace
        ? t('connect.titleFamily', { family: t(`family.${namespace}`) })
        : t('connect.title')
    }
    case 'ConnectingExternal':
    case 'ConnectingFarcaster':
    case 'ConnectingMultiChain':
      return connectorInfoOf(state, route.params?.connectorId)?.name ?? t('connect.title')
    case 'ConnectingWalletConnect':
    case 'ConnectingWalletConnectBasic':
      return route.params?.wallet?.name ?? 'WalletConnect'
    case 'Downloads':
      return t('downloads.title', { wallet: route.params.wallet.name })
    case 'SwitchNetwork':
    case 'SwitchActiveChain':
      return findNetwork(state, route.params.network)?.name ?? t('unsupported.title')
    // English in every language, as all of it is: it is for who builds the page.
    case 'Doctor':
      return 'Connection Doctor'
    default: {
      const key = (titles as { readonly [view: string]: TitleKey | undefined })[route.view]
      // As: a feature's texts are among the kit's, beside those of the catalogue.
      return t(key ?? ((kit.get(featureViews).get(route.view)?.title ?? '') as TitleKey))
    }
  }
}
