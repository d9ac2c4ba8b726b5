import {
  type AccountId,
  fromWallet,
  isKitError,
  KitError,
  type NamespaceId,
} from '@latchkey/protocol'
import type { WalletItem } from '@latchkey/protocol/http'
import { raiseServerAlert } from '../data/serverAlerts.ts'
import type { Connector, Session } from '../interfaces/connector.ts'
import type { Kit } from '../interfaces/kit.ts'
import { device } from '../platform/device.ts'
import { rememberPairing } from '../storage/rememberPairing.ts'
import { accountIdOf, connectorInfoOf } from '../state/active.ts'
import { discover } from '../wallets/discovery.ts'
import { walletConnectId } from '../wallets/connectorIds.ts'
import { namespacesFor, requestFor } from './reach.ts'
import { adoptAll } from './sessions/adopt.ts'
import { fallBack } from './activate.ts'
import { emit } from './events.ts'
import { startAttempt, untilAborted } from './attempts.ts'
import { track } from '../analytics/track.ts'
import { setLoading, transition } from './transition.ts'

type ConnectParameters = {
  /** For a `MULTI_CHAIN` entry, `namespace` picks the member. */
  readonly connectorId: string
  readonly namespace?: NamespaceId | undefined
  /** The directory's entry for the chosen wallet. */
  readonly wallet?: WalletItem | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Connects a wallet, which may show its own prompt. A later attempt for the same namespace replaces this attempt. A wallet that
 * is already connected in the namespace stays connected. Over walletConnect, the state holds the link to show (`linkOf`) until
 * the wallet answers, and every namespace that the wallet approves connects. The namespace becomes the active namespace. Afterwards
 * the modal closes, or says that the wallet's network is not supported (MOD-08).
 * @throws KitError `CONNECTOR_MISSING`, `WALLET_CONNECT_MISSING`; `ABORTED` when given up or replaced; any wallet code,
 *   such as `USER_REJECTED`
 */
export async function connect(kit: Kit, parameters: ConnectParameters): Promise<AccountId> {
  const { account } = await connectOne(kit, parameters)
  await emit(kit, { type: 'connected' })
  return account
}

/** As `connect`, but without the event that the visitor has connected, which a caller of several connections emits once. */
export async function connectOne(
  kit: Kit,
  { connectorId, namespace, wallet, signal }: ConnectParameters,
): Promise<{ readonly namespace: NamespaceId; readonly account: AccountId }> {
  if (!connectorInfoOf(kit.store.getState(), connectorId)) await discover(kit)
  const { connector, id } = reached(kit, connectorId, namespace)
  const attempt = startAttempt(kit, id, signal)
  if (attempt.signal.aborted) {
    attempt.end()
    throw new KitError('ABORTED')
  }
  const patient = device().telegram || device().iosSafari
  transition(kit, id, { type: 'start', connectorId: connector.id })
  setLoading(kit, id, true)
  try {
    const ask = async (): Promise<readonly Session[]> => {
      const answer = await connector.connect({
        ...requestFor(kit, connector, attempt.signal),
        namespace: id,
        wallet,
        patient,
        onLink: (link) => {
          if (!attempt.current() || attempt.signal.aborted) return
          transition(kit, id, { type: 'link', link })
          const { expiresAt } = link
          if (connector.pairing)
            rememberPairing(kit, { connectorId: connector.id, namespace: id, expiresAt })
        },
      })
      return [answer].flat()
    }
    const sessions = await untilAborted(ask(), attempt.signal, release)
    const connected = await adoptAll(kit, {
      wanted: id,
      connector,
      wallet,
      sessions,
      signal: attempt.signal,
    })
    // As: it was connected in this very step.
    const account = accountIdOf(kit.store.getState(), connected) as AccountId
    return { namespace: connected, account }
  } catch (cause) {
    const error = fromWallet(cause)
    if (attempt.current()) fallBack(kit, id)
    if (isKitError(error, 'RELAY_REFUSED')) raiseRelayAlert(kit, error)
    if (!isKitError(error, 'ABORTED'))
      track(kit, 'CONNECT_ERROR', { message: error.message, namespace: id })
    throw error
  } finally {
    if (attempt.current()) {
      setLoading(kit, id, false)
      // An aborted attempt that is patient stays stored: a reload may still find the wallet's answer.
      if (!(patient && attempt.signal.aborted)) rememberPairing(kit, undefined)
    }
    attempt.end()
  }
}

/** The connector of an id, or its member for a `MULTI_CHAIN` entry, and the namespace to connect. */
function reached(
  kit: Kit,
  connectorId: string,
  wanted: NamespaceId | undefined,
): { readonly connector: Connector; readonly id: NamespaceId } {
  const state = kit.store.getState()
  const { members = [] } = connectorInfoOf(state, connectorId) ?? {}
  const serving = (namespace: NamespaceId): string | undefined =>
    members.find(({ namespaces }) => namespaces.includes(namespace))?.id
  const member = serving(wanted ?? state.activeNamespace) ?? members[0]?.id
  const connector = kit.connectors.get(member ?? connectorId)
  const reachable = connector ? namespacesFor(kit, connector) : []
  const id = wanted ?? reachable[0]
  if (!connector || !id || !reachable.includes(id)) throw missing(connectorId)
  return { connector, id }
}

/** Raises the alert for a relay's refusal: relays check the configuration as gateways do, with the same texts (NET-05). */
function raiseRelayAlert(kit: Kit, { context }: KitError): void {
  raiseServerAlert(kit, String(context['reason']))
}

function missing(connectorId: string): KitError {
  return connectorId === walletConnectId
    ? new KitError('WALLET_CONNECT_MISSING')
    : new KitError('CONNECTOR_MISSING', { connectorId })
}

function release(sessions: readonly Session[]): void {
  for (const session of sessions) session.release()
}
