import type { CaipNetwork } from '../interfaces/network.ts'

type ExplorerLink = { readonly name: string; readonly url: string }

/** Where a network's explorer shows an address. */
export function explorerOf(network: CaipNetwork, address: string): ExplorerLink | undefined {
  return linkTo(network, network.blockExplorers?.default.addressPath ?? 'address', address)
}

/** Where a network's explorer shows a token. */
export function explorerTokenOf(network: CaipNetwork, contract: string): ExplorerLink | undefined {
  return linkTo(network, 'token', contract)
}

/** Where a network's explorer shows a transaction. */
export function explorerTransactionOf(
  network: CaipNetwork,
  hash: string,
): ExplorerLink | undefined {
  return linkTo(network, 'tx', hash)
}

/** A host's typing error must not become a `javascript:` link. */
function linkTo(network: CaipNetwork, path: string, id: string): ExplorerLink | undefined {
  const explorer = network.blockExplorers?.default
  if (!explorer || !/^https?:\/\//i.test(explorer.url)) return undefined
  const { name, url } = explorer
  return { name, url: `${url.replace(/\/+$/, '')}/${path}/${encodeURIComponent(id)}` }
}
