import type { CaipNetwork } from '../interfaces/network.ts'

export type ExplorerLink = { readonly name: string; readonly url: string }

/**
 * The link to an address, or to another subject with its own path, on a network's explorer. A host's typing error must not
 * become a `javascript:` link.
 */
export function explorerOf(
  network: CaipNetwork,
  id: string,
  path?: string,
): ExplorerLink | undefined {
  const explorer = network.blockExplorers?.default
  if (!explorer || !/^https?:\/\//i.test(explorer.url)) return undefined
  const { name, url, addressPath = 'address' } = explorer
  return {
    name,
    url: `${url.replace(/\/+$/, '')}/${path ?? addressPath}/${encodeURIComponent(id)}`,
  }
}
