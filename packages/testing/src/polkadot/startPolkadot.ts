import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { startProcess } from '../processes/startProcess.ts'
import { polkadotAccounts, polkadotFunds } from './accounts.ts'

export type PolkadotNode = {
  /** JSON-RPC over HTTP, with batches. */
  readonly rpcUrl: string
  /** The same with subscriptions. */
  readonly wsUrl: string
  readonly pid: number
  /** Resolves when the node has ended, for any reason. */
  readonly exited: Promise<unknown>
  stop(): Promise<void>
}

/**
 * The asset hub of Rococo from its first block, chopsticks in a process of its own: its real runtime (statemine 900), a
 * block per transaction, `polkadotAccounts` at 1,000 ROC. The hash of its first block is 45 repeated, and its addresses
 * have the generic prefix. It takes seconds and 500 MB, so it is started only on request.
 */
export async function startPolkadot({ port = 0 } = {}): Promise<PolkadotNode> {
  const funds = polkadotAccounts.map(({ address }) => [address, String(polkadotFunds)])
  const { ready, pid, exited, stop } = await startProcess({
    name: 'Polkadot',
    args: [program, String(port), JSON.stringify(Object.fromEntries(funds))],
    cwd: import.meta.dirname,
    readyText: /Polkadot on (\S+)/,
    // A runtime in WebAssembly: seconds alone, minutes beside other work.
    timeoutMs: 180_000,
  })
  return { rpcUrl: ready, wsUrl: ready.replace('http', 'ws'), pid, exited, stop }
}

/** The chain's address prefix, symbol and decimals. */
export const polkadotFacts = { ss58Prefix: 42, symbol: 'ROC', decimals: 12 } as const

/** Whether chopsticks is installed. */
export function hasPolkadot(): boolean {
  try {
    createRequire(import.meta.url).resolve('@acala-network/chopsticks')
    return true
  } catch {
    return false
  }
}

const program = fileURLToPath(new URL('program.ts', import.meta.url))
