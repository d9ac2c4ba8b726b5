import type { NamespaceId, NetworkId } from '@latchkey/protocol'
import { type Answering, createAnswering } from './answering.ts'
import type { MockConnector, MockSession } from './connector.ts'
import { createMemory, type Memory } from './memory.ts'
import type { MockOptions } from './options.ts'
import { createRequests } from './requests.ts'

/** Drives a wallet that has no page behind it. It outlives kits: what the visitor approved is remembered for the next visit. */
export type MockWallet = {
  /** For `connectors` of `createKit`. */
  readonly source: (found: (connectors: readonly MockConnector[]) => void) => () => void
  readonly connector: MockConnector
  /** Calls that reached the wallet, oldest first. */
  readonly calls: Answering['calls']
  /** Calls without an answer since `hold`, oldest first; `answer()` of a call answers it alone. */
  readonly waiting: Answering['waiting']
  /** The accounts of the first namespace, the selected one first; empty while the wallet is locked. */
  readonly addresses: readonly string[]
  /** The network in use of the first namespace, a CAIP-2 id. */
  readonly network: NetworkId
  /** Whether the visitor approved the first namespace, and the wallet is not locked. */
  readonly isApproved: boolean
  /** How many listeners are subscribed to the wallet's sessions. */
  readonly listenerCount: number
  /** From now on each call, or each of a kind, waits until it is answered. */
  hold: Answering['hold']
  /** Answer the calls that wait; later calls are answered after `delayMs` again. */
  answer(): void
  /**
   * Fail the next call, or the next of a kind, with a JSON-RPC or EIP-1193 code and a message. A call that waits fails when
   * it is answered.
   * @default 4001, the visitor declines
   */
  refuseNext: Answering['refuseNext']
  /** The visitor selects other accounts in the wallet, the first address before all. @default of the first namespace */
  changeAccounts(addresses: readonly string[], namespace?: NamespaceId): void
  /** The visitor goes to another network in the wallet. */
  changeNetwork(network: NetworkId): void
  /** The wallet shows no accounts until the visitor connects again, or unlocks it. */
  lock(): void
  unlock(): void
  /** The wallet ends its sessions, and forgets that the visitor approved them. @default of every namespace */
  end(namespace?: NamespaceId): void
  /** The wallet leaves the page, and is missing at the next visit. */
  uninstall(): void
  install(): void
}

/**
 * A wallet for tests of connecting: a connector whose accounts, networks and approvals are kept in memory.
 * @example
 * const mock = mockConnector()
 * const kit = createKit({ networks: [mainnet], namespaces: [eip155()], connectors: [mock.source] })
 */
export function mockConnector(options: MockOptions = {}): MockWallet {
  const { settle, ...answering } = createAnswering(options.delayMs ?? 0)
  const memory = createMemory(options)
  const { first } = memory
  const connector = connectorOf(options, memory, settle)
  const pages = new Set<(connectors: readonly MockConnector[]) => void>()
  let installed: readonly MockConnector[] = [connector]
  const setInstalled = (connectors: readonly MockConnector[]): void => {
    installed = connectors
    for (const found of pages) found(connectors)
  }
  return {
    ...answering,
    connector,
    source: (found) => {
      pages.add(found)
      found(installed)
      return () => pages.delete(found)
    },
    get addresses() {
      return memory.addressesOf(first)
    },
    get network() {
      return memory.networkOf(first)
    },
    get isApproved() {
      return memory.isApproved(first)
    },
    get listenerCount() {
      return [...memory.seats].reduce((sum, { listeners }) => sum + listeners.size, 0)
    },
    changeAccounts: memory.changeAccounts,
    changeNetwork: memory.changeNetwork,
    lock: memory.lock,
    unlock: memory.unlock,
    end: (namespace) => memory.end(namespace ? [namespace] : memory.namespaces),
    uninstall: () => setInstalled([]),
    install: () => setInstalled([connector]),
  }
}

function connectorOf(
  options: MockOptions,
  memory: Memory,
  settle: Answering['settle'],
): MockConnector {
  const { namespaces } = memory
  const open = sessions(options, memory, settle)
  return {
    id: options.id ?? 'mock',
    name: options.name ?? 'Mock Wallet',
    type: options.type ?? 'ANNOUNCED',
    namespaces,
    icon: options.icon,
    rdns: options.rdns,
    connect: async ({ namespace }) => {
      await settle({ kind: 'connect', namespace })
      const approved = options.approvesEveryNamespace ? namespaces : [namespace]
      memory.approve(approved)
      return approved.map(open)
    },
    resume: async ({ namespace }) => {
      await settle({ kind: 'resume', namespace })
      return memory.isApproved(namespace) ? open(namespace) : undefined
    },
    onReturn: (listener) => {
      memory.returns.add(listener)
      return () => memory.returns.delete(listener)
    },
  }
}

/** Gives a function that opens a session. */
function sessions(
  options: MockOptions,
  memory: Memory,
  settle: Answering['settle'],
): (namespace: NamespaceId) => MockSession {
  const { approvedNetworks, approvesEveryNamespace } = options
  const request = createRequests(options, memory, settle)
  const providerOf = (namespace: NamespaceId): unknown => ({
    request: (call: Parameters<typeof request>[1]) => request(memory.networkOf(namespace), call),
  })
  // The same in each session, as a wallet in the page has it.
  const providers = new Map(memory.namespaces.map((each) => [each, providerOf(each)]))
  return (namespace) => {
    const seat = { namespace, listeners: new Set<Parameters<MockSession['subscribe']>[0]>() }
    memory.seats.add(seat)
    return {
      get addresses() {
        return memory.addressesOf(namespace)
      },
      get network() {
        return memory.networkOf(namespace)
      },
      provider: providers.get(namespace),
      request,
      subscribe: (listener) => {
        seat.listeners.add(listener)
        return () => seat.listeners.delete(listener)
      },
      ...(approvedNetworks && {
        approves: (network: NetworkId) => approvedNetworks.includes(network),
        moveTo: (network: NetworkId) => {
          if (!approvedNetworks.includes(network)) return false
          memory.switchTo(network)
          return true
        },
      }),
      close: async () => {
        await settle({ kind: 'disconnect', namespace })
        // The page that closes it knows; other pages are told.
        memory.seats.delete(seat)
        memory.end(approvesEveryNamespace ? memory.namespaces : [namespace])
      },
      release: () => {
        seat.listeners.clear()
        memory.seats.delete(seat)
      },
    }
  }
}
