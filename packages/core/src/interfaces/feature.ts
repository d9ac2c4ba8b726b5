import type { NetworkId } from '@latchkey/protocol'

/** Every view and its parameters. Features extend it by declaration merging. */
export interface Routes {
  Connect: undefined
  Account: undefined
  Networks: undefined
  UnsupportedChain: undefined
  ConnectingExternal: { readonly connectorId: string }
  SwitchNetwork: { readonly network: NetworkId }
}
export type ViewName = keyof Routes
export type Route = { [V in ViewName]: { readonly view: V; readonly params: Routes[V] } }[ViewName]

/** A view and what it needs, as callers write it: `{ view: 'Connect' }`, `{ view: 'SwitchNetwork', params: { … } }`. */
export type Destination = {
  [V in ViewName]: Routes[V] extends undefined
    ? { readonly view: V; readonly params?: undefined }
    : { readonly view: V; readonly params: Routes[V] }
}[ViewName]

/** An optional part of the kit: a manifest that is cheap to import. `load` gives the view's component. */
export type Feature = {
  readonly id: string
  readonly views: {
    readonly [view: string]: { readonly title: string; readonly load: () => Promise<unknown> }
  }
}
