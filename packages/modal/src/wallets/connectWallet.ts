import {
  accountIdOf,
  connectorOfKey,
  connectorsServing,
  type Destination,
  device,
  discover,
  type Kit,
  type KitEvent,
  open,
  walletConnectId,
} from '@latchkey/core'
import { type AccountId, KitError, type NamespaceId, parseAccountId } from '@latchkey/protocol'
import { installedDestination } from './installedDestination.ts'
import { leadsToAll } from './leadsToAll.ts'

export type ConnectWalletParameters = {
  /** Its key (compatibility.md 1.8), its id in the directory, the id of a connector or of one of the host's own wallets. */
  readonly wallet: string
  /** The family to connect. @default one of those that the wallet and the app have, which the visitor is asked for if need be */
  readonly namespace?: NamespaceId | undefined
}

/** The parts of a CAIP-10 account id. */
export type ConnectedWallet = {
  readonly chainNamespace: NamespaceId
  /** The network's reference in its family: `1` for `eip155:1`. */
  readonly chainId: string
  readonly address: string
}

/**
 * Show the modal where one wallet is connected, without the list before it, and wait until the visitor is connected: with it,
 * or with another that he came to from there. A later call takes the place of this one.
 * @throws KitError `WALLET_NOT_FOUND`, `WALLET_CONNECT_MISSING`; `ABORTED` when the visitor closed the modal, or a later call
 *   came; `KIT_DESTROYED`; what `open` throws; where the gateway did not answer, `HTTP_UNREACHABLE` and its like
 */
export async function connectWallet(
  kit: Kit,
  { wallet, namespace }: ConnectWalletParameters,
): Promise<ConnectedWallet> {
  const calls = kit.get(latest)
  calls.last?.abort(new KitError('ABORTED'))
  const call = (calls.last = new AbortController())
  const signal = AbortSignal.any([call.signal, kit.signal])
  try {
    await discover(kit)
    const destination = await destinationOf(kit, wallet, namespace)
    signal.throwIfAborted()
    await Promise.all([untilConnected(kit, signal), open(kit, destination)])
    // As: it was connected in this very step.
    const account = parseAccountId(accountIdOf(kit.store.getState()) as AccountId)
    const { namespace: chainNamespace, network, address } = account
    return { chainNamespace, chainId: network.slice(chainNamespace.length + 1), address }
  } finally {
    call.abort()
  }
}

/** Of each kit, what tells the call that is under way to give up. */
function latest(): { last?: AbortController } {
  return {}
}

/** Resolves when the visitor has connected a wallet; rejects when the modal closes before, or the signal aborts. */
function untilConnected(kit: Kit, signal: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const listen = ({ name, data }: KitEvent): void => {
      // A wallet of an earlier visit comes back beside what the visitor is waiting for.
      const returning = data && 'reconnect' in data && data.reconnect
      if (name === 'CONNECT' && !returning) resolve()
      if (name === 'MODAL_CLOSE') reject(new KitError('ABORTED'))
    }
    kit.listeners.add(listen)
    signal.addEventListener('abort', () => {
      kit.listeners.delete(listen)
      reject(signal.reason as KitError)
    })
  })
}

async function destinationOf(
  kit: Kit,
  key: string,
  namespace: NamespaceId | undefined,
): Promise<Destination> {
  const here = connectorsServing(kit.store.getState().connectors, namespace)
  const known = connectorOfKey(here, key)
  if (known?.type === 'WALLET_CONNECT')
    // A phone cannot read a code off its own screen.
    return device().mobile && kit.options.gateway && leadsToAll(kit)
      ? { view: 'AllWallets' }
      : { view: 'ConnectingWalletConnect', params: { namespace } }
  if (known?.type === 'AUTH')
    return { view: 'ConnectingFarcaster', params: { connectorId: known.id, namespace } }
  if (known) return installedDestination(kit, known, namespace)
  if (key === walletConnectId) throw new KitError('WALLET_CONNECT_MISSING')
  // With the client of the gateway, which a wallet that is here does without.
  const { findWallet } = await import('./findWallet.ts')
  const { wallet, installed } = await findWallet(kit, key, namespace)
  if (installed) return installedDestination(kit, installed, namespace)
  return kit.connectors.has(walletConnectId)
    ? { view: 'ConnectingWalletConnect', params: { wallet, namespace } }
    : { view: 'Downloads', params: { wallet } }
}
