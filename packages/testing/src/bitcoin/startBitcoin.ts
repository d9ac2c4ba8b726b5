import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { startProcess } from '../processes/startProcess.ts'
import { bitcoinAccounts, bitcoinFunds } from './accounts.ts'

export type RegtestNode = {
  /** Address of the Esplora HTTP API. */
  readonly url: string
  readonly pid: number
  /** Resolves when the node has ended, for any reason. */
  readonly exited: Promise<unknown>
  /** Pays an address in a block of its own. */
  fund(address: string, sats: number): Promise<void>
  /** Mines blocks; the first one includes the mempool. No block comes without this. */
  mine(blocks: number): Promise<void>
  stop(): Promise<void>
}

/**
 * A Bitcoin node on regtest, bcoin in a process of its own, behind Esplora's HTTP API. In memory, with `bitcoinAccounts`
 * at 2.5 BTC. It knows transactions to taproot addresses, but checks no taproot signature (BIP-341).
 */
export async function startBitcoin({ port = 0 } = {}): Promise<RegtestNode> {
  const { ready, pid, exited, stop } = await startProcess({
    name: 'Bitcoin',
    args: ['--disable-warning=DEP0005', program, String(port)],
    cwd: import.meta.dirname,
    // The compiled parts of bcoin are not installed.
    env: { NODE_BACKEND: 'js' },
    readyText: /Bitcoin on (\S+)/,
  })
  const post = async (path: string): Promise<void> => {
    const response = await fetch(`${ready}/dev/${path}`, { method: 'POST' })
    if (!response.ok) throw new Error(`Bitcoin: ${await response.text()}`)
  }
  const node: RegtestNode = {
    url: ready,
    pid,
    exited,
    stop,
    fund: (address, sats) => post(`fund/${address}/${sats}`),
    mine: (blocks) => post(`mine/${blocks}`),
  }
  try {
    for (const { payment } of bitcoinAccounts) await node.fund(payment, Number(bitcoinFunds))
    return node
  } catch (error) {
    await stop()
    throw error
  }
}

/** Whether bcoin is installed. */
export function hasBitcoin(): boolean {
  try {
    require.resolve('bcoin')
    return true
  } catch {
    return false
  }
}

const program = fileURLToPath(new URL('program.ts', import.meta.url))
const require = createRequire(import.meta.url)
