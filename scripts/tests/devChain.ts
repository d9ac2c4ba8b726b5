import type { Anvil } from '@latchkey/testing/chain'
import type { BrowserCommand } from 'vitest/node'

const chains = new Map<number, Promise<Anvil>>()

/** The URL of a local EVM chain, which ends with the process of the tests. */
export const devChain: BrowserCommand<[chainId: number]> = async (_, chainId) => {
  const { startAnvil } = await import('@latchkey/testing/chain')
  const chain = chains.get(chainId) ?? startAnvil({ chainId })
  chains.set(chainId, chain)
  return (await chain).url
}
