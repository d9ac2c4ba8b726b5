import type { PageWalletOptions, WalletChain } from './options.ts'

/**
 * The wallet's memory about this origin, which survives a reload. An extension has its own storage; a page wallet uses
 * localStorage.
 */
export type Memory = {
  isAuthorised: boolean
  isLocked: boolean
  isRemoved: boolean
  account: string
  chainId: number
  /** Only added chains: the nodes' addresses differ from run to run. */
  added: readonly WalletChain[]
  forgotten: readonly number[]
}

/** The stored state, with the options as defaults. If storage is blocked, the state lasts as long as the page. */
export function recall(key: string, { accounts, chains }: PageWalletOptions): Memory {
  const fresh: Memory = {
    isAuthorised: false,
    isLocked: false,
    isRemoved: false,
    account: accounts[0] ?? '',
    chainId: chains[0]?.id ?? 1,
    added: [],
    forgotten: [],
  }
  const memory = { ...fresh, ...read(key) }
  if (!accounts.includes(memory.account)) memory.account = fresh.account
  if (!knownChains(memory, chains).some(({ id }) => id === memory.chainId))
    memory.chainId = fresh.chainId
  return memory
}

export function remember(key: string, memory: Memory): void {
  try {
    localStorage.setItem(key, JSON.stringify(memory))
  } catch {
    // Blocked or full storage is tested in the kit, not in the wallet.
  }
}

export function knownChains(
  memory: Memory,
  chains: readonly WalletChain[],
): readonly WalletChain[] {
  const added = memory.added.filter(({ id }) => chains.every((chain) => chain.id !== id))
  return [...chains, ...added].filter(({ id }) => !memory.forgotten.includes(id))
}

function read(key: string): Partial<Memory> {
  try {
    // `as`: written by `remember`, under a key of its own.
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Memory>
  } catch {
    return {}
  }
}
