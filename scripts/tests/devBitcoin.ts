import type { BrowserCommand } from 'vitest/node'

let node: Promise<{ readonly url: string }> | undefined

/** The address of a local Bitcoin node, which ends with the process of the tests; undefined where none is available. */
export const devBitcoin: BrowserCommand<[]> = async () => {
  const { hasBitcoin, startBitcoin } = await import('@latchkey/testing/bitcoin')
  if (!hasBitcoin()) return undefined
  node ??= startBitcoin()
  return (await node).url
}
