import { fromWallet, KitError, type NetworkId } from '@latchkey/protocol'
import type { Session } from '../../interfaces/connector.ts'
import type { CaipNetwork } from '../../interfaces/network.ts'
import type { Kit } from '../../interfaces/kit.ts'
import { connectionOf, findNetwork } from '../../state/active.ts'
import { sessionKey } from '../../state/sessions.ts'
import { activate } from '../activate.ts'
import { startAttempt, switches, untilAborted } from '../attempts.ts'
import { emit } from '../events.ts'
import { track } from '../../analytics/track.ts'
import { followers } from '../sessions/follow.ts'
import { setLoading } from '../transition.ts'

/** The time a wallet has to answer: the lifetime of a WalletConnect request (walletconnect.md 6, expiry). */
const limitMs = 300_000

/**
 * Switches to another network, whose namespace becomes the active namespace. The namespace's displayed wallet is asked, and adds a
 * network that it does not know (CON-15). The switch has happened once the session reports the network, even if the wallet never
 * answers. A later switch of the same namespace replaces this switch. When a wallet switches after the attempt was given up, the
 * kit follows it.
 * @throws KitError `NETWORK_NOT_FOUND`, with an alert, when it is not configured (STA-12); `ABORTED` when given up or
 *   replaced; `WALLET_TIMEOUT` after 5 minutes; any wallet code
 */
export async function switchNetwork(
  kit: Kit,
  { network: id, signal }: { readonly network: NetworkId; readonly signal?: AbortSignal },
): Promise<void> {
  const network = findNetwork(kit.store.getState(), id)
  if (!network) {
    await emit(kit, { type: 'networkMissing' })
    throw new KitError('NETWORK_NOT_FOUND', { network: id })
  }
  const namespace = network.chainNamespace
  const connection = connectionOf(kit.store.getState(), namespace)
  const key = sessionKey(namespace, connection?.id)
  const session = kit.sessions.get(key)
  if (!session || !connection || connection.network === id) {
    kit.set(({ chosenNetworks }) => ({ chosenNetworks: { ...chosenNetworks, [namespace]: id } }))
    return activate(kit, namespace)
  }
  // The wallet's own event usually comes first. A wallet without events is followed once it reports the network.
  const arrive = (): void => {
    if (kit.sessions.get(key) !== session) return
    kit.get(followers).get(session)?.({ kind: 'network', network: id })
    activate(kit, namespace)
    track(kit, 'SWITCH_NETWORK', { network: id, namespace })
  }
  const limit = new AbortController()
  const cancelLimit = kit.later(limitMs, () => limit.abort())
  const attempt = startAttempt(kit, namespace, signal, switches)
  setLoading(kit, namespace, true)
  const news = reported(session, id)
  try {
    const until = AbortSignal.any([attempt.signal, limit.signal])
    const asking = AbortSignal.any([until, news.signal])
    const answered = Promise.race([ask(kit, session, network, asking), news.arrived])
    await untilAborted(answered, until, arrive)
    if (kit.sessions.get(key) !== session) throw new KitError('WALLET_DISCONNECTED')
    arrive()
  } catch (cause) {
    throw limit.signal.aborted ? new KitError('WALLET_TIMEOUT', {}, { cause }) : fromWallet(cause)
  } finally {
    cancelLimit()
    news.stop()
    if (attempt.current()) setLoading(kit, namespace, false)
    attempt.end()
  }
}

/** Resolves, and aborts its signal, once a session reports that it is on a network. */
function reported(
  session: Session,
  network: NetworkId,
): { readonly arrived: Promise<void>; readonly signal: AbortSignal; stop(): void } {
  const news = new AbortController()
  let stop = (): void => {}
  const arrived = new Promise<void>((resolve) => {
    stop = session.subscribe((change) => {
      if (change.kind !== 'network' || change.network !== network) return
      resolve()
      news.abort()
    })
  })
  return { arrived, signal: news.signal, stop: () => stop() }
}

async function ask(
  kit: Kit,
  session: Session,
  network: CaipNetwork,
  signal: AbortSignal,
): Promise<void> {
  const { chainNamespace, caipNetworkId } = network
  const actions = await kit.namespaces.get(chainNamespace)?.load()
  signal.throwIfAborted()
  // A network that the wallet approved beforehand needs no request (walletconnect.md 13).
  if (session.moveTo?.(caipNetworkId)) return
  if (!actions) throw new KitError('CHAIN_UNSUPPORTED', { network: caipNetworkId })
  await actions.switchNetwork(session, network, signal)
}
