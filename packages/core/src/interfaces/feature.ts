import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import type { WalletItem } from '@latchkey/protocol/http'

/** The views of the window itself and their parameters. Each has a row in modal's table, `baseViews`. */
export interface BaseRoutes {
  /** With a family: its wallets only, and what is picked connects in it. */
  Connect: { readonly namespace?: NamespaceId | undefined } | undefined
  /** Their list, where the host has it folded. */
  ConnectWallets: undefined
  Account: undefined
  Networks: undefined
  UnsupportedChain: undefined
  AllWallets: undefined
  ConnectingExternal: {
    readonly connectorId: string
    readonly namespace?: NamespaceId | undefined
  }
  /** The login by Farcaster: its code, or its app on a phone (CON-04). */
  ConnectingFarcaster: BaseRoutes['ConnectingExternal'] | undefined
  /** Which of its families a `MULTI_CHAIN` wallet is to connect. */
  ConnectingMultiChain: { readonly connectorId: string }
  /** Without a wallet: the QR code for any. */
  ConnectingWalletConnect:
    | { readonly wallet?: WalletItem | undefined; readonly namespace?: NamespaceId | undefined }
    | undefined
  ConnectingWalletConnectBasic: undefined
  Downloads: { readonly wallet: WalletItem }
  /** Some wallets to choose from, and where each can be had. */
  GetWallet: undefined
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  SwitchNetwork: { readonly network: NetworkId }
  /** What is connected, family by family. */
  ProfileWallets: undefined
  /** Go to a network of a family that is not connected. */
  SwitchActiveChain: { readonly network: NetworkId }
  /** What keeps the page from connecting. With `debug` alone. */
  Doctor: undefined
}

/** Their names, for a kit whose window is not here yet. */
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

/** Every view and its parameters. Features extend it by declaration merging; here are those that core itself leads to. */
export interface Routes extends BaseRoutes {
  /** Sign a message to sign in. Both are the same view, the second under the name that hosts of SIWE know. */
  SIWXSignMessage: undefined
  ConnectingSiwe: undefined
  /** A request of the embedded wallet, by its id. */
  ApproveTransaction: { readonly id: string }
}
export type ViewName = keyof Routes
/** A view that a feature brings. */
export type FeatureViewName = Exclude<ViewName, keyof BaseRoutes>
export type Route = { [V in ViewName]: { readonly view: V; readonly params: Routes[V] } }[ViewName]

/** A view and what it needs, as callers write it: `{ view: 'Connect' }`, `{ view: 'SwitchNetwork', params: { … } }`. */
export type Destination = {
  [V in ViewName]: undefined extends Routes[V]
    ? { readonly view: V; readonly params?: Routes[V] }
    : { readonly view: V; readonly params: Routes[V] }
}[ViewName]

/**
 * A feature's view as core knows it: `defineFeature` of `@latchkey/modal/sdk` checks the row against `Routes`. `load` gives a
 * module whose default export is the view's component.
 */
export type FeatureView = {
  /** Key of its title in the texts, or a function of its parameters. */
  readonly title: string | ((...given: never) => string)
  readonly load: () => Promise<unknown>
  /** It asks a wallet, so that the visitor agrees to the host's terms first, where the host wants that (HOST-13). */
  readonly asksConsent?: boolean
  /** Waits for an answer: not closed while the visitor has to sign in (MOD-10). */
  readonly asks?: boolean
}
