import type { CaipNetwork } from '@latchkey/core'

/** The networks whose name contains all words of a query, or whose id equals it, in their order. */
export function searchNetworks(
  networks: readonly CaipNetwork[],
  query: string,
): readonly CaipNetwork[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return networks.filter(({ id, name }) => {
    const lower = name.toLowerCase()
    return words.every((word) => lower.includes(word) || String(id) === word)
  })
}
