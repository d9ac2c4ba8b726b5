import type { PageWalletOptions, WalletChain } from './options.ts'

/** What a wallet remembers about this origin over a reload. An extension keeps it aside; a page wallet has localStorage. */
export type Memory = {
  isAuthorised: boolean
  isLocked: boolean
  isRemoved: boolean
  account: string
  chainId: number
  /** Only what changed: the nodes' addresses differ from run to run. */
  added: readonly WalletChain[]
  forgotten: readonly number[]
}

/** Stored state over the options' first values. With storage blocked it lasts as long as the page. */
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
    // Blocked or full storage is the kit's test, not the wallet's.
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
    // `as`: written by `remember`, under a key nobody else uses.
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Memory>
  } catch {
    return {}
  }
}
