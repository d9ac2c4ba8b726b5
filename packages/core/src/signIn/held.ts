import { type AccountId, type NamespaceId, parseAccountId } from '@latchkey/protocol'
import type { SiwxSession } from '../interfaces/siwx.ts'
import type { Kit } from '../interfaces/kit.ts'
import { keys } from '../storage/keys.ts'
import { load, save } from '../storage/storedKey.ts'
import { connectionOf } from '../state/active.ts'
import type { Connected } from '../state/connection.ts'
import type { KitState } from '../state/store.ts'
import type { Hosted } from './hosted.ts'

/** Accounts whose sessions were met, of whichever family: each session ends with its account. */
export type Held = {
  add(account: AccountId): void
  remove(account: AccountId): void
  /** End those whose account is gone, as far as the host has it so. */
  reconcile(): void
  /** End one that nobody wants. */
  drop(session: SiwxSession): void
}

export function heldSessions(kit: Kit, host: Hosted, ended: () => void): Held {
  const held = new Set<AccountId>()
  /** Of an earlier visit, until it is known whether they came back. */
  const earlier = new Set(storedIn(kit))
  // An earlier visit's are looked after as soon as it is known what came back of it.
  let settled = kit.store.getState().initialized
  const alone = (): boolean => {
    const state = kit.store.getState()
    // As: the state has families as its keys.
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
      // Nobody waits for it, and the host wants to know that it is still there.
      if (!kit.signal.aborted) console.error(error)
      throw error
    }
  }
  /** Those of earlier visits whose wallet is there, or will not come back. */
  const meet = (state: KitState): void => {
    if (!state.initialized || earlier.size === 0) return
    for (const account of earlier) {
      if (!connectionIn(state, account) && isRemembered(kit, account)) continue
      earlier.delete(account)
      held.add(account)
    }
  }
  let families: readonly string[] = []
  /** Who disconnects a family has it forgotten, also what a tab that is closed now signed in with. */
  const abandon = (state: KitState): void => {
    const before = families
    families = Object.keys(state.connections).filter((id) => connectionOf(state, id as NamespaceId))
    if (before.every((id) => families.includes(id))) return
    // By then it is forgotten.
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
    // The wallet took its permission back while no page was open; one that is only missing may be back next time.
    const remembered = Object.keys(load(kit.storage, keys.connections) ?? {}).length > 0
    if (!gone && !remembered && alone()) end(undefined, 'gone').catch(() => {})
  }
  return {
    add: (account) => {
      if (held.has(account)) return
      held.add(account)
      store(kit, [...without(kit, account), account])
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

function connectionIn(state: KitState, account: AccountId): Connected | undefined {
  return connectionOf(state, parseAccountId(account).namespace)
}

/** Whether a wallet of its family is waited for at the next visit. */
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
