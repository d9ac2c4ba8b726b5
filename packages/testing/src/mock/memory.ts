import type { AccountId, NamespaceId, NetworkId } from '@latchkey/protocol'
import type { MockChange } from './connector.ts'
import type { MockOptions } from './options.ts'

/** The listeners of one session. */
type Seat = {
  readonly namespace: NamespaceId
  readonly listeners: Set<(change: MockChange) => void>
}

/** What a wallet knows: its accounts, the network of each namespace, what the visitor approved, and its sessions. */
export type Memory = {
  readonly namespaces: readonly NamespaceId[]
  /** The first of the namespaces. */
  readonly first: NamespaceId
  readonly seats: Set<Seat>
  /** Listeners for an unlock. */
  readonly returns: Set<() => void>
  /** None while the wallet is locked. */
  addressesOf(namespace: NamespaceId): readonly string[]
  networkOf(namespace: NamespaceId): NetworkId
  isApproved(namespace: NamespaceId): boolean
  approve(namespaces: readonly NamespaceId[]): void
  changeAccounts(addresses: readonly string[], namespace?: NamespaceId): void
  changeNetwork(network: NetworkId): void
  /** As `changeNetwork`, because a page asked for it. */
  switchTo(network: NetworkId): void
  lock(): void
  unlock(): void
  end(namespaces: readonly NamespaceId[]): void
}

/** The first account of the development chains of anvil and Hardhat. */
const firstAccount: AccountId = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export function createMemory({ accounts = [firstAccount], silentSwitch }: MockOptions): Memory {
  const addresses = new Map<NamespaceId, readonly string[]>()
  const networks = new Map<NamespaceId, NetworkId>()
  for (const account of accounts) {
    const namespace = namespaceOf(account)
    const [, reference = '', address = ''] = account.split(':')
    addresses.set(namespace, [...(addresses.get(namespace) ?? []), address])
    if (!networks.has(namespace)) networks.set(namespace, `${namespace}:${reference}`)
  }
  const namespaces = [...addresses.keys()]
  const first = namespaceOf(accounts[0])
  const approved = new Set<NamespaceId>()
  const seats = new Set<Seat>()
  const returns = new Set<() => void>()
  let locked = false

  const tell = (namespace: NamespaceId, change: MockChange): void => {
    for (const seat of seats)
      if (seat.namespace === namespace) for (const listener of seat.listeners) listener(change)
  }
  const setLocked = (value: boolean): void => {
    locked = value
    for (const namespace of namespaces)
      tell(namespace, { kind: 'accounts', addresses: memory.addressesOf(namespace) })
  }
  const memory: Memory = {
    namespaces,
    first,
    seats,
    returns,
    addressesOf: (namespace) => (locked ? [] : (addresses.get(namespace) ?? [])),
    networkOf: (namespace) => networks.get(namespace) ?? `${namespace}:1`,
    isApproved: (namespace) => approved.has(namespace) && !locked,
    approve: (granted) => {
      locked = false
      for (const namespace of granted) approved.add(namespace)
    },
    changeAccounts: (changed, namespace = first) => {
      addresses.set(namespace, changed)
      tell(namespace, { kind: 'accounts', addresses: memory.addressesOf(namespace) })
    },
    changeNetwork: (network) => {
      networks.set(namespaceOf(network), network)
      tell(namespaceOf(network), { kind: 'network', network })
    },
    switchTo: (network) => {
      if (silentSwitch) networks.set(namespaceOf(network), network)
      else memory.changeNetwork(network)
    },
    lock: () => setLocked(true),
    unlock: () => {
      setLocked(false)
      for (const listener of [...returns]) listener()
    },
    end: (ended) => {
      for (const namespace of ended) {
        approved.delete(namespace)
        tell(namespace, { kind: 'closed' })
      }
      for (const seat of seats) if (ended.includes(seat.namespace)) seats.delete(seat)
    },
  }
  return memory
}

export function namespaceOf(id: AccountId | NetworkId): NamespaceId {
  // As: the type of an id begins with its namespace.
  return id.split(':')[0] as NamespaceId
}
