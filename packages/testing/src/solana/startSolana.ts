import { createRequire } from 'node:module'
import { askNode } from '../chain/node.ts'
import { solanaAccounts, solanaFunds } from './accounts.ts'
import { solanaPrograms } from './tokenAccounts.ts'

export type SolanaNode = {
  readonly rpcUrl: string
  readonly wsUrl: string
  /** From now on an address has so many lamports. */
  setBalance(address: string, lamports: number): void
  /** From now on an account is this. */
  setAccount(
    address: string,
    account: { readonly data: Uint8Array; readonly owner: string; readonly lamports?: number },
  ): void
  /** From now on an address holds so many units of a mint, in the account that its wallet would make for it. */
  setTokens(
    holding: { readonly owner: string; readonly mint: string; readonly program?: string },
    units: bigint,
  ): Promise<void>
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
    setAccount: (address, { data, owner, lamports = 10_000_000 }) =>
      net.setAccount(address, lamports, [...data], owner),
    async setTokens({ owner, mint, program = solanaPrograms.token }, units) {
      await askNode(net.rpcUrl, 'surfnet_setTokenAccount', [
        owner,
        mint,
        { amount: Number(units) },
        program,
      ])
    },
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
    setAccount(address: string, lamports: number, data: readonly number[], owner: string): void
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
