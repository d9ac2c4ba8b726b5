import { createRequire } from 'node:module'
import { solanaAccounts, solanaFunds } from './accounts.ts'

export type SolanaNode = {
  readonly rpcUrl: string
  readonly wsUrl: string
  /** From now on an address has so many lamports. */
  setBalance(address: string, lamports: number): void
  stop(): void
}

const drainMs = 1_000

/**
 * A Solana node in this process: surfpool, whose programs run on the real virtual machine. Offline, on free ports, with
 * `solanaAccounts` at 100 SOL. It answers no JSON-RPC batches, and its genesis hash is another one each time.
 */
export function startSolana(): SolanaNode {
  const net = surfnet().startWithConfig({
    offline: true,
    airdropSol: Number(solanaFunds),
    airdropAddresses: solanaAccounts.map(({ address }) => address),
  })
  // It tells of every slot, and stands still once nobody has listened for a minute or two.
  const listening = setInterval(() => net.drainEvents(), drainMs).unref()
  return {
    rpcUrl: net.rpcUrl,
    wsUrl: net.wsUrl,
    setBalance: (address, lamports) => net.fundSol(address, lamports),
    stop() {
      clearInterval(listening)
      net.stop()
    },
  }
}

/** Whether this platform has a surfpool. */
export function hasSolana(): boolean {
  try {
    require.resolve(program)
    return true
  } catch {
    return false
  }
}

/** The parts we use of what surfpool's program has; it comes without types. */
type Surfnet = {
  startWithConfig(config: {
    readonly offline: boolean
    readonly airdropSol: number
    readonly airdropAddresses: readonly string[]
  }): {
    readonly rpcUrl: string
    readonly wsUrl: string
    fundSol(address: string, lamports: number): void
    drainEvents(): unknown
    stop(): void
  }
}

/** The platform's program itself: the package that chooses among them is not on the registry we install from. */
const program = `@solana/surfpool-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`
const require = createRequire(import.meta.url)

function surfnet(): Surfnet {
  try {
    return (require(program) as { readonly Surfnet: Surfnet }).Surfnet
  } catch (cause) {
    throw new Error(`No surfpool here: ${program} is not installed`, { cause })
  }
}
