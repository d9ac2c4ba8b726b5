import type { CaipNetwork } from '../interfaces/network.ts'

/** Where a network's explorer shows an address. A host's typing error must not become a `javascript:` link. */
export function explorerOf(
  network: CaipNetwork,
  address: string,
): { readonly name: string; readonly url: string } | undefined {
  const explorer = network.blockExplorers?.default
  if (!explorer || !/^https?:\/\//i.test(explorer.url)) return undefined
  const { name, url, addressPath = 'address' } = explorer
  return {
    name,
    url: `${url.replace(/\/+$/, '')}/${addressPath}/${encodeURIComponent(address)}`,
  }
}
