import type { NetworkId } from '@latchkey/protocol'
import type { WalletItem } from '@latchkey/protocol/http'

/** Every view and its parameters. Features extend it by declaration merging. */
export interface Routes {
  Connect: undefined
  Account: undefined
  Networks: undefined
  UnsupportedChain: undefined
  AllWallets: undefined
  ConnectingExternal: { readonly connectorId: string }
  /** Without a wallet: the QR code for any. */
  ConnectingWalletConnect: { readonly wallet?: WalletItem | undefined } | undefined
  ConnectingWalletConnectBasic: undefined
  Downloads: { readonly wallet: WalletItem }
  SwitchNetwork: { readonly network: NetworkId }
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
