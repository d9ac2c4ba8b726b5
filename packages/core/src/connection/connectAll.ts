import type { AccountId, NamespaceId } from '@latchkey/protocol'
import type { ConnectorInfo } from '../interfaces/connector.ts'
import type { Kit } from '../interfaces/kit.ts'
import { connectionsOf, connectorInfoOf } from '../state/active.ts'
import type { Connected } from '../state/connection.ts'
import type { KitState } from '../state/store.ts'
import { discover } from '../wallets/discovery.ts'
import { activate } from './activate.ts'
import { connectOne } from './connect.ts'
import { emit } from './events.ts'
import { switchConnection } from './switching/switchConnection.ts'

/**
 * Connects each namespace of a `MULTI_CHAIN` wallet in turn, the active namespace first. Each namespace may prompt. A refused namespace
 * does not undo the others and leaves the modal open for another try. A namespace that is already connected is displayed without
 * a prompt. The first namespace becomes the active namespace.
 * @throws KitError as `connect`, when no namespace is connected
 */
export async function connectAll(
  kit: Kit,
  { connectorId, signal }: { readonly connectorId: string; readonly signal?: AbortSignal },
): Promise<readonly AccountId[]> {
  await discover(kit)
  const state = kit.store.getState()
  const { members, namespaces = [] } = connectorInfoOf(state, connectorId) ?? {}
  const isActive = (namespace: string): number => (namespace === state.activeNamespace ? 0 : 1)
  const wanted = members
    ? namespaces.toSorted((a, b) => isActive(a) - isActive(b))
    : // Any other wallet is asked once, for any number of namespaces.
      [undefined]
  const accounts: AccountId[] = []
  let failure: unknown
  let first: NamespaceId | undefined
  for (const namespace of wanted) {
    const known = namespace && members && liveOf(state, namespace, members)
    if (known) {
      first ??= namespace
      const {
        id,
        network,
        accounts: [account],
      } = known
      switchConnection(kit, { namespace, id })
      accounts.push(`${network}:${account.address}`)
      continue
    }
    try {
      const connected = await connectOne(kit, { connectorId, namespace, signal })
      first ??= connected.namespace
      accounts.push(connected.account)
    } catch (cause) {
      failure = cause
      if (signal?.aborted) break
    }
  }
  if (!first) throw failure
  activate(kit, first)
  if (accounts.length === wanted.length) await emit(kit, { type: 'connected' })
  return accounts
}

/** A namespace's live connection to one of these connectors. */
function liveOf(
  state: KitState,
  namespace: NamespaceId,
  members: readonly ConnectorInfo[],
): Connected | undefined {
  return connectionsOf(state, namespace).find(({ connectorId }) =>
    members.some(({ id }) => id === connectorId),
  )
}
