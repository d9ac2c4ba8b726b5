import { createDecisions } from './decide.ts'
import { knownChains, recall, remember } from './memory.ts'
import type { Memory } from './memory.ts'
import { answer, toChainHex, visibleAccounts } from './methods.ts'
import type { Behaviour, PageWalletOptions, WalletAsk, WalletChain } from './options.ts'
import { createPresence } from './presence.ts'
import { createProvider, providerError } from './provider.ts'
import type { Call, Eip1193Provider } from './provider.ts'

export type PageWallet = {
  readonly provider: Eip1193Provider
  readonly state: PageWalletState
  announce(): void
  /** Uninstall the wallet: it makes no announcement, also after a reload, until `install()`. */
  remove(): void
  install(): void
  setBehaviour(behaviour: Behaviour): void
  lock(): void
  unlock(): void
  /** Revoke the page's access, as the owner in the wallet. */
  revoke(): void
  /** Select an account, by address or by its index in the options. */
  switchAccount(account: string | number): void
  switchChain(id: number): void
  /** Remove a chain from the wallet: switching to it gives 4902. */
  forgetChain(id: number): void
  /** Send any provider event, for behaviour of wallets outside the standards. */
  emit(event: string, value: unknown): void
  /** Make the provider lose all its chains (EIP-1193 `disconnect`, 4900). */
  disconnect(): void
  /** Number of listeners that the page has on the provider; a destroyed kit leaves none. */
  listenerCount(event?: string): number
  /** Call `listener` after each change of state, for control panels. */
  subscribe(listener: () => void): () => void
  /** Delete the storage, as a reinstallation does. */
  reset(): void
}

export type PageWalletState = Readonly<Memory> & {
  readonly behaviour: Behaviour
  readonly chains: readonly WalletChain[]
  readonly open: readonly WalletAsk[]
  /** Every call so far, for tests that count prompts. */
  readonly calls: readonly Call[]
}

/**
 * A wallet inside the page that pages cannot tell from an extension: it announces itself by EIP-6963, answers by
 * EIP-1193, and remembers its owner's permissions. The dev node's unlocked accounts sign.
 */
export function createPageWallet(options: PageWalletOptions): PageWallet {
  const key = `latchkey-test-wallet:${options.handle ?? options.rdns}`
  const decisions = createDecisions(options)
  const watchers = new Set<() => void>()
  const calls: Call[] = []
  let memory = recall(key, options)

  const tell = (): void => {
    for (const watcher of watchers) watcher()
  }
  const change = (part: Partial<Memory>): void => {
    const before = { chainId: memory.chainId, accounts: visibleAccounts({ options, memory }) }
    memory = { ...memory, ...part }
    remember(key, memory)
    const accounts = visibleAccounts({ options, memory })
    if (memory.chainId !== before.chainId) emitter.emit('chainChanged', toChainHex(memory.chainId))
    if (accounts.join() !== before.accounts.join()) emitter.emit('accountsChanged', accounts)
    tell()
  }
  const wallet = {
    options,
    get memory() {
      return memory
    },
    change,
    async ask(kind: WalletAsk['kind'], { method, params }: Call) {
      const list: readonly unknown[] = Array.isArray(params) ? params : []
      const asked = decisions.ask({
        kind,
        method,
        params: list,
        account: memory.account,
        chainId: memory.chainId,
      })
      tell()
      await asked.finally(tell)
    },
  }
  const emitter = createProvider(async (call) => {
    calls.push(call)
    return answer(wallet, call)
  }, options.flags ?? {})
  const presence = createPresence(options, emitter.provider)

  if (!memory.isRemoved) {
    if (options.appearsAfterMs) setTimeout(presence.appear, options.appearsAfterMs)
    else presence.appear()
  }

  return {
    provider: emitter.provider,
    get state() {
      const { behaviour, open } = decisions
      return {
        ...memory,
        behaviour,
        open,
        chains: knownChains(memory, options.chains),
        calls: [...calls],
      }
    },
    announce: presence.announce,
    remove() {
      presence.disappear()
      change({ isRemoved: true })
    },
    install() {
      change({ isRemoved: false })
      presence.appear()
    },
    setBehaviour(behaviour) {
      decisions.setBehaviour(behaviour)
      tell()
    },
    lock: () => change({ isLocked: true }),
    unlock: () => change({ isLocked: false }),
    revoke: () => change({ isAuthorised: false }),
    switchAccount(account) {
      const address = typeof account === 'number' ? options.accounts[account] : account
      if (address === undefined || !options.accounts.includes(address))
        throw new Error(`${options.name} has no account ${account}`)
      change({ account: address })
    },
    switchChain(id) {
      if (!knownChains(memory, options.chains).some((chain) => chain.id === id))
        throw new Error(`${options.name} knows no chain ${id}`)
      change({ chainId: id })
    },
    forgetChain(id) {
      const rest = knownChains(memory, options.chains).filter((chain) => chain.id !== id)
      const [first] = rest
      if (!first) throw new Error(`${options.name} would be left without a chain`)
      change({
        forgotten: [...new Set([...memory.forgotten, id])],
        added: memory.added.filter((chain) => chain.id !== id),
        chainId: memory.chainId === id ? first.id : memory.chainId,
      })
    },
    emit: emitter.emit,
    disconnect: () =>
      emitter.emit(
        'disconnect',
        providerError(4900, 'The provider is disconnected from all chains.'),
      ),
    listenerCount: emitter.listenerCount,
    subscribe(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    reset() {
      try {
        localStorage.removeItem(key)
      } catch {
        // As in `remember`.
      }
      change(recall(key, options))
    },
  }
}
