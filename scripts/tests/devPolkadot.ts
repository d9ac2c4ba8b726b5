import type { BrowserCommand } from 'vitest/node'

let node: Promise<{ readonly rpcUrl: string; readonly wsUrl: string }> | undefined

/** The addresses of a local Polkadot chain, which ends with the process of the tests; undefined where none is available. */
export const devPolkadot: BrowserCommand<[]> = async () => {
  const { hasPolkadot, startPolkadot } = await import('@latchkey/testing/polkadot')
  if (!hasPolkadot()) return undefined
  node ??= startPolkadot()
  const { rpcUrl, wsUrl } = await node
  return { rpcUrl, wsUrl }
}
