import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import type { WalletItem } from '@latchkey/protocol/http'

/** Every view and its parameters. Features extend it by declaration merging. */
export interface Routes {
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
  /** Which of its families a `MULTI_CHAIN` wallet is to connect. */
  ConnectingMultiChain: { readonly connectorId: string }
  /** Without a wallet: the QR code for any. */
  ConnectingWalletConnect: { readonly wallet?: WalletItem | undefined } | undefined
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
export type ViewName = keyof Routes
export type Route = { [V in ViewName]: { readonly view: V; readonly params: Routes[V] } }[ViewName]

/** A view and what it needs, as callers write it: `{ view: 'Connect' }`, `{ view: 'SwitchNetwork', params: { … } }`. */
export type Destination = {
  [V in ViewName]: undefined extends Routes[V]
    ? { readonly view: V; readonly params?: Routes[V] }
    : { readonly view: V; readonly params: Routes[V] }
}[ViewName]

/** An optional part of the kit: a manifest that is cheap to import. `load` gives the view's component. */
export type Feature = {
  readonly id: string
  readonly views: {
    readonly [view: string]: { readonly title: string; readonly load: () => Promise<unknown> }
  }
}
