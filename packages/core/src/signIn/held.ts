import { type AccountId, type NamespaceId, parseAccountId } from '@latchkey/protocol'
import type { SiwxSession } from '../interfaces/siwx.ts'
import type { Kit } from '../kit.ts'
import { keys, load } from '../platform/keys.ts'
import { connectionOf } from '../state/active.ts'
import type { Hosted } from './hosted.ts'

/** Sessions that were met, of whichever family: each ends with its account. */
export type Held = {
  add(account: AccountId, session: SiwxSession): void
  remove(account: AccountId): void
  /** End those whose account is gone, as far as the host has it so. */
  reconcile(): void
  /** End one that nobody wants. */
  drop(session: SiwxSession): void
}

export function heldSessions(kit: Kit, host: Hosted, ended: () => void): Held {
  const held = new Map<AccountId, SiwxSession>()
  // An earlier visit's are looked after as soon as it is known what came back of it.
  let settled = kit.store.getState().initialized
  const alone = (): boolean => {
    const state = kit.store.getState()
    // As: the state has families as its keys.
    return !(Object.keys(state.connections) as NamespaceId[]).some((id) => connectionOf(state, id))
  }
  const end = (session: SiwxSession | undefined, why?: 'gone' | 'changed'): void => {
    host(async (config) => {
      const { signOutOnDisconnect, signOutOnAccountChange } = config
      if (why === 'gone' && signOutOnDisconnect === false) return
      if (why === 'changed' && signOutOnAccountChange === false) return
      const { chainId, accountAddress } = session?.data ?? {}
      if (alone()) await config.setSessions([])
      else if (chainId && accountAddress) await config.revokeSession(chainId, accountAddress)
    }).then(ended, (error: unknown) => {
      // Nobody waits for it, and the host wants to know that it is still there.
      if (!kit.signal.aborted) console.error(error)
    })
  }
  const reconcile = (): void => {
    const state = kit.store.getState()
    for (const [account, session] of held) {
      const { namespace, address } = parseAccountId(account)
      const connection = connectionOf(state, namespace)
      if (connection?.accounts[0].address === address) continue
      held.delete(account)
      end(session, connection ? 'changed' : 'gone')
    }
    if (settled || !state.initialized) return
    settled = true
    // The wallet took its permission back while no page was open; one that is only missing may be back next time.
    const remembered = Object.keys(load(kit.storage, keys.connections) ?? {}).length > 0
    if (!remembered && alone()) end(undefined, 'gone')
  }
  return {
    add: (account, session) => held.set(account, session),
    remove: (account) => held.delete(account),
    reconcile,
    drop: (session) => end(session),
  }
}
