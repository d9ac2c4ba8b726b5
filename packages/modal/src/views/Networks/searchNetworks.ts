import type { CaipNetwork } from '@latchkey/core'

/** Networks whose name contains all words of a query, or whose id is the query, in the order given. */
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
