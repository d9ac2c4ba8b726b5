import type { Kit } from '../../interfaces/kit.ts'

/** CAIP-10 ids of the tokens that the host named for a network. */
export function hostTokens({ options }: Kit, network: string): readonly string[] {
  return [options.tokens?.[network] ?? []].flat().map(({ address }) => `${network}:${address}`)
}
