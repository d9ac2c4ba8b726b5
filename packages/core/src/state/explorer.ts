import type { CaipNetwork } from '../interfaces/network.ts'

export type ExplorerLink = { readonly name: string; readonly url: string }

/** Where a network's explorer shows an address. */
export function explorerOf(network: CaipNetwork, address: string): ExplorerLink | undefined {
  return linkTo(network, network.blockExplorers?.default.addressPath ?? 'address', address)
}

/** A host's typing error must not become a `javascript:` link. */
export function linkTo(network: CaipNetwork, path: string, id: string): ExplorerLink | undefined {
  const explorer = network.blockExplorers?.default
  if (!explorer || !/^https?:\/\//i.test(explorer.url)) return undefined
  const { name, url } = explorer
  return { name, url: `${url.replace(/\/+$/, '')}/${path}/${encodeURIComponent(id)}` }
}
