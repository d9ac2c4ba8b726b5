import type { SolanaNode } from '@latchkey/testing/solana'
import type { BrowserCommand } from 'vitest/node'

let node: SolanaNode | undefined

/** The address of a local Solana node, which ends with the process of the tests; undefined where none is available. */
export const devSolana: BrowserCommand<[]> = async () => {
  const { hasSolana, startSolana } = await import('@latchkey/testing/solana')
  if (!hasSolana()) return undefined
  node ??= startSolana()
  return node.rpcUrl
}
