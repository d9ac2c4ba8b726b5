import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import type { WalletItem } from '@latchkey/protocol/http'

/** The views of the window itself and their parameters. Each has a row in modal's table, `baseViews`. */
export interface BaseRoutes {
  /** With a family: only its wallets, and a picked wallet connects in that family. */
  Connect: { readonly namespace?: NamespaceId | undefined } | undefined
  /** The list of wallets, when the host collapses it (`collapseWallets`). */
  ConnectWallets: undefined
  Account: undefined
  Networks: undefined
  UnsupportedChain: undefined
  AllWallets: undefined
  ConnectingExternal: {
    readonly connectorId: string
    readonly namespace?: NamespaceId | undefined
  }
  /** The login with Farcaster: its code, or its app on a phone (CON-04). */
  ConnectingFarcaster: BaseRoutes['ConnectingExternal'] | undefined
  /** The choice of the family that a `MULTI_CHAIN` wallet connects. */
  ConnectingMultiChain: { readonly connectorId: string }
  /** Without a wallet: the QR code for any wallet. */
  ConnectingWalletConnect:
    | { readonly wallet?: WalletItem | undefined; readonly namespace?: NamespaceId | undefined }
    | undefined
  ConnectingWalletConnectBasic: undefined
  Downloads: { readonly wallet: WalletItem }
  /** Some wallets to choose from, with their download pages. */
  GetWallet: undefined
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  SwitchNetwork: { readonly network: NetworkId }
  /** The connected wallets, family by family. */
  ProfileWallets: undefined
  /** The move to a network of a family that is not connected. */
  SwitchActiveChain: { readonly network: NetworkId }
  /** The problems that keep the page from connecting. Only with `debug`. */
  Doctor: undefined
}

/** The names of the window's views, for a kit whose window has not loaded yet. */
export const baseViewNames: { readonly [V in keyof BaseRoutes]: true } = {
  Connect: true,
  ConnectWallets: true,
  Account: true,
  AllWallets: true,
  Networks: true,
  UnsupportedChain: true,
  ConnectingExternal: true,
  ConnectingFarcaster: true,
  ConnectingMultiChain: true,
  ConnectingWalletConnect: true,
  ConnectingWalletConnectBasic: true,
  Downloads: true,
  GetWallet: true,
  WhatIsAWallet: true,
  WhatIsANetwork: true,
  SwitchNetwork: true,
  ProfileWallets: true,
  SwitchActiveChain: true,
  Doctor: true,
}

/**
 * Every view and its parameters. Features extend this type by declaration merging. The views here are the views that core
 * itself opens.
 */
export interface Routes extends BaseRoutes {
  /** The view in which the visitor signs in with a message. `ConnectingSiwe` is the same view, under the name that SIWE hosts know. */
  SIWXSignMessage: undefined
  ConnectingSiwe: undefined
  /** A request of the embedded wallet, by its id. */
  ApproveTransaction: { readonly id: string }
}
export type ViewName = keyof Routes
/** A view of a feature. */
export type FeatureViewName = Exclude<ViewName, keyof BaseRoutes>
export type Route = { [V in ViewName]: { readonly view: V; readonly params: Routes[V] } }[ViewName]

/** A view and its parameters, as callers write them: `{ view: 'Connect' }`, `{ view: 'SwitchNetwork', params: { … } }`. */
export type Destination = {
  [V in ViewName]: undefined extends Routes[V]
    ? { readonly view: V; readonly params?: Routes[V] }
    : { readonly view: V; readonly params: Routes[V] }
}[ViewName]

/**
 * A feature's view as core knows it. `defineFeature` of `@latchkey/modal/sdk` checks it against `Routes`. `load` gives a module
 * whose default export is the view's component.
 */
export type FeatureView = {
  /** Key of the view's title in the texts, or a function of the view's parameters. */
  readonly title: string | ((...given: never) => string)
  readonly load: () => Promise<unknown>
  /** The view asks a wallet, so the visitor first agrees to the host's terms if the host requires that (HOST-13). */
  readonly asksConsent?: boolean
  /** The view waits for an answer, so it does not close while the visitor has to sign in (MOD-10). */
  readonly asks?: boolean
}
