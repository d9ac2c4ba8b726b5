import { createRequire } from 'node:module'
import { askNode } from '../chain/node.ts'
import { solanaAccounts, solanaFunds } from './accounts.ts'
import { solanaPrograms } from './tokenAccounts.ts'

export type SolanaNode = {
  readonly rpcUrl: string
  readonly wsUrl: string
  /** Set the balance of an address. */
  setBalance(address: string, lamports: number): void
  /** Set the data of an account. */
  setAccount(
    address: string,
    account: { readonly data: Uint8Array; readonly owner: string; readonly lamports?: number },
  ): void
  /** Put a program, as an ELF file, at an address. */
  deploy(address: string, program: Uint8Array): void
  /** Set how many units of a mint an address holds, in its associated token account. */
  setTokens(
    holding: { readonly owner: string; readonly mint: string; readonly program?: string },
    units: bigint,
  ): Promise<void>
  stop(): void
}

const drainMs = 1_000

/**
 * A Solana node in this process: surfpool, whose programs run on the real virtual machine. It is offline, on free ports,
 * with `solanaAccounts` at 100 SOL. It does not answer JSON-RPC batches, and its genesis hash differs each time.
 */
export function startSolana(): SolanaNode {
  const net = surfnet().startWithConfig({
    offline: true,
    airdropSol: Number(solanaFunds),
    airdropAddresses: solanaAccounts.map(({ address }) => address),
  })
  // Surfpool sends an event for each slot, and stops if the events are not read for a minute or two.
  const listening = setInterval(() => net.drainEvents(), drainMs).unref()
  return {
    rpcUrl: net.rpcUrl,
    wsUrl: net.wsUrl,
    setBalance: (address, lamports) => net.fundSol(address, lamports),
    setAccount: (address, { data, owner, lamports = 10_000_000 }) =>
      net.setAccount(address, lamports, [...data], owner),
    deploy: (programId, bytes) => void net.deploy({ programId, soBytes: [...bytes] }),
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

/** The parts of surfpool's program that we use; the package has no types. */
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
    deploy(program: { readonly programId: string; readonly soBytes: readonly number[] }): string
    drainEvents(): unknown
    stop(): void
  }
}

/** The platform's program itself: the package that chooses the program is not on our registry. */
const program = `@solana/surfpool-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`
const require = createRequire(import.meta.url)

function surfnet(): Surfnet {
  try {
    return (require(program) as { readonly Surfnet: Surfnet }).Surfnet
  } catch (cause) {
    throw new Error(`No surfpool here: ${program} is not installed`, { cause })
  }
}
