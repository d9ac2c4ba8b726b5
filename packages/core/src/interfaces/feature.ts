import type { SocialProvider } from './login.ts'
import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import type { WalletItem } from '@latchkey/protocol/http'

/** The views of the window itself. Each has a row in modal's table, `baseViews`. */
export const baseViewNames = [
  'Connect',
  // The list of wallets, when the host collapses it (`collapseWallets`).
  'ConnectWallets',
  'Account',
  'Networks',
  'UnsupportedChain',
  'AllWallets',
  'ConnectingExternal',
  // The login with Farcaster: its code, or its app on a phone (CON-04).
  'ConnectingFarcaster',
  // The choice of the namespace that a `MULTI_CHAIN` wallet connects.
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'Downloads',
  // Some wallets to choose from, with their download pages.
  'GetWallet',
  'WhatIsAWallet',
  'WhatIsANetwork',
  'SwitchNetwork',
  // The connected wallets, namespace by namespace.
  'ProfileWallets',
  // The move to a network of a namespace that is not connected.
  'SwitchActiveChain',
  // The problems that keep the page from connecting. Only with `debug`.
  'Doctor',
] as const
type BaseViewName = (typeof baseViewNames)[number]

/** The parameters of the window's views; the other views take none. */
type BaseParams = {
  /** With a namespace: only its wallets, and a picked wallet connects in that namespace. */
  readonly Connect: { readonly namespace?: NamespaceId | undefined } | undefined
  readonly ConnectingExternal: ConnectorParams
  readonly ConnectingFarcaster: ConnectorParams | undefined
  readonly ConnectingMultiChain: { readonly connectorId: string }
  /** Without a wallet: the QR code for any wallet. */
  readonly ConnectingWalletConnect:
    | {
        readonly wallet?: WalletItem | undefined
        readonly namespace?: NamespaceId | undefined
        /** Whether the press that led here opened the wallet's app. */
        readonly opened?: boolean | undefined
      }
    | undefined
  readonly Downloads: { readonly wallet: WalletItem }
  readonly SwitchNetwork: { readonly network: NetworkId }
  readonly SwitchActiveChain: { readonly network: NetworkId }
}
type ConnectorParams = {
  readonly connectorId: string
  readonly namespace?: NamespaceId | undefined
}

/** The window's views and their parameters. */
export type BaseRoutes = {
  readonly [V in BaseViewName]: V extends keyof BaseParams ? BaseParams[V] : undefined
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
  /** Writes to an address, and leads on: to the approval of the device, or to the code. */
  EmailLogin: { readonly email: string }
  /** A login in the window of a provider. `result`: of a login that left the page, and has come back. */
  ConnectingSocial: { readonly social: SocialProvider; readonly result?: string | undefined }
  /** The login behind the connected embedded wallet. */
  AccountSettings: undefined
  /** Explains the embedded wallet. `isNew`: a login has just made it, and Continue connects it. */
  LoginExplained: { readonly isNew: boolean }
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
