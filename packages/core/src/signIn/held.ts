import { type AccountId, type NamespaceId, parseAccountId } from '@latchkey/protocol'
import type { SiwxSession } from '../interfaces/siwx.ts'
import type { Kit } from '../interfaces/kit.ts'
import { keys } from '../storage/keys.ts'
import { load, save } from '../storage/storedKey.ts'
import { connectionOf, connectionsOf } from '../state/active.ts'
import type { Connected } from '../state/connection.ts'
import type { KitState } from '../state/store.ts'
import type { Hosted } from './hosted.ts'

/** Accounts with a known session, of all namespaces. Each session ends with its account. */
export type Held = {
  add(account: AccountId): void
  remove(account: AccountId): void
  /** Ends sessions whose account is gone, unless the host keeps them. */
  reconcile(): void
  /** Ends a session that is not needed. */
  drop(session: SiwxSession): void
}

export function heldSessions(kit: Kit, host: Hosted, ended: () => void): Held {
  const held = new Set<AccountId>()
  /** Accounts of an earlier visit, until it is known whether they return. */
  const earlier = new Set(storedIn(kit))
  // Accounts of an earlier visit are followed as soon as it is known which of them returned.
  let settled = kit.store.getState().initialized
  const alone = (): boolean => {
    const state = kit.store.getState()
    // As: the state has namespaces as its keys.
    return !(Object.keys(state.connections) as NamespaceId[]).some((id) => connectionOf(state, id))
  }
  const end = async (account?: AccountId, why?: 'gone' | 'changed'): Promise<void> => {
    try {
      await host(async (config) => {
        const { signOutOnDisconnect, signOutOnAccountChange } = config
        if (why === 'gone' && signOutOnDisconnect === false) return
        if (why === 'changed' && signOutOnAccountChange === false) return
        if (alone()) return config.setSessions([])
        if (!account) return
        const { network, address } = parseAccountId(account)
        await config.revokeSession(network, address)
      })
      ended()
    } catch (error) {
      // No caller waits for this, and the host should learn that the session still exists.
      if (!kit.signal.aborted) console.error(error)
      throw error
    }
  }
  /** Handles accounts of earlier visits whose wallet has returned or will not return. */
  const meet = (state: KitState): void => {
    if (!state.initialized || earlier.size === 0) return
    for (const account of earlier) {
      if (!connectionIn(state, account) && isRemembered(kit, account)) continue
      earlier.delete(account)
      held.add(account)
    }
  }
  let addresses: ReadonlySet<string> = new Set()
  /** Ends the sessions of accounts that left their wallet, also sessions of a tab that is closed by now. */
  const leave = (state: KitState): void => {
    const gone = addresses
    addresses = addressesIn(state)
    if ([...gone].every((address) => addresses.has(address))) return
    for (const account of storedIn(kit)) {
      const address = addressOf(account)
      if (gone.has(address) && !addresses.has(address)) held.add(account)
    }
  }
  let namespaces: readonly string[] = []
  /** Ends the sessions of a namespace that the visitor disconnects, also sessions of a tab that is closed by now. */
  const abandon = (state: KitState): void => {
    const before = namespaces
    namespaces = Object.keys(state.connections).filter((id) =>
      connectionOf(state, id as NamespaceId),
    )
    if (before.every((id) => namespaces.includes(id))) return
    // By then the connection is forgotten.
    kit.later(0, () => {
      const now = kit.store.getState()
      for (const account of storedIn(kit))
        if (!connectionIn(now, account) && !isRemembered(kit, account)) held.add(account)
      reconcile()
    })
  }
  const reconcile = (): void => {
    const state = kit.store.getState()
    meet(state)
    leave(state)
    abandon(state)
    let gone = 0
    for (const account of held) {
      const { namespace, address } = parseAccountId(account)
      const connection = connectionOf(state, namespace)
      if (connection?.accounts[0].address === address) continue
      held.delete(account)
      gone++
      end(account, connection ? 'changed' : 'gone').then(
        () => store(kit, without(kit, account)),
        // The next visit tries again.
        () => {},
      )
    }
    if (settled || !state.initialized) return
    settled = true
    // The wallet revoked its permission while no page was open. A wallet that is only missing may return at the next visit.
    const remembered = Object.keys(load(kit.storage, keys.connections) ?? {}).length > 0
    if (!gone && !remembered && alone()) end(undefined, 'gone').catch(() => {})
  }
  return {
    add: (account) => {
      held.add(account)
      // Another tab may have ended an earlier session of the account, and forgotten it.
      if (!storedIn(kit).includes(account)) store(kit, [...storedIn(kit), account])
    },
    remove: (account) => {
      held.delete(account)
      store(kit, without(kit, account))
    },
    reconcile,
    drop: ({ data }) => {
      end(`${data.chainId}:${data.accountAddress}`).catch(() => {})
    },
  }
}

/** The accounts of all live connections, displayed or not. */
function addressesIn(state: KitState): ReadonlySet<string> {
  // As: the state has namespaces as its keys.
  const namespaces = Object.keys(state.connections) as NamespaceId[]
  return new Set(
    namespaces.flatMap((namespace) =>
      connectionsOf(state, namespace).flatMap(({ accounts }) =>
        accounts.map(({ address }) => `${namespace}:${address}`),
      ),
    ),
  )
}

/** An account without its network, as in `addressesIn`. */
function addressOf(account: AccountId): string {
  const { namespace, address } = parseAccountId(account)
  return `${namespace}:${address}`
}

function connectionIn(state: KitState, account: AccountId): Connected | undefined {
  return connectionOf(state, parseAccountId(account).namespace)
}

/** Whether a wallet of the account's namespace may return at the next visit. */
function isRemembered(kit: Kit, account: AccountId): boolean {
  return (
    (load(kit.storage, keys.connections) ?? {})[parseAccountId(account).namespace] !== undefined
  )
}

function storedIn(kit: Kit): readonly AccountId[] {
  return load(kit.storage, keys.signedIn) ?? []
}

function without(kit: Kit, account: AccountId): readonly AccountId[] {
  return storedIn(kit).filter((each) => each !== account)
}

function store(kit: Kit, accounts: readonly AccountId[]): void {
  save(kit.storage, keys.signedIn, accounts)
}
