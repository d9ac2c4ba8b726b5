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
  /**
   * The wallet's key (compatibility.md 1.8), its id in the directory, or the id of a connector or of one of the host's own
   * wallets.
   * @default the visitor chooses in the list of wallets
   */
  readonly wallet?: string | undefined
  /** The namespace to connect. @default the namespace that wallet and app share; the visitor chooses among several */
  readonly namespace?: NamespaceId | undefined
}

/** The parts of a CAIP-10 account id. */
export type ConnectedWallet = {
  readonly chainNamespace: NamespaceId
  /** The network's reference in its namespace: `1` for `eip155:1`. */
  readonly chainId: string
  readonly address: string
}

/**
 * Open the modal to connect one wallet without the list, and wait until the visitor is connected: by it, or by another
 * wallet that they went on to. Without `wallet` it opens the list. A later call replaces this call.
 * @throws KitError `WALLET_NOT_FOUND`, `WALLET_CONNECT_MISSING`; `ABORTED` when the visitor closed the modal, or a later
 *   call came; `KIT_DESTROYED`; the errors of `open`; `HTTP_UNREACHABLE` and similar when the gateway did not answer
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
    const destination: Destination = wallet
      ? await destinationOf(kit, wallet, namespace)
      : { view: 'Connect', params: { namespace } }
    signal.throwIfAborted()
    await Promise.all([untilConnected(kit, signal), open(kit, destination)])
    // As: the wallet was connected in this very step.
    const account = parseAccountId(accountIdOf(kit.store.getState()) as AccountId)
    const { namespace: chainNamespace, network, address } = account
    return { chainNamespace, chainId: network.slice(chainNamespace.length + 1), address }
  } finally {
    call.abort()
  }
}

/** The controller of a kit's latest call, which aborts the call. */
function latest(): { last?: AbortController } {
  return {}
}

/** Resolves when the visitor has connected a wallet; rejects when the modal closes before, or the signal aborts. */
function untilConnected(kit: Kit, signal: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const listen = ({ name, data }: KitEvent): void => {
      // A resumed wallet of an earlier visit is not the wallet that the visitor is connecting.
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
    // A phone cannot scan its own screen.
    return device().mobile && kit.options.gateway && leadsToAll(kit)
      ? { view: 'AllWallets' }
      : { view: 'ConnectingWalletConnect', params: { namespace } }
  if (known?.type === 'AUTH')
    return { view: 'ConnectingFarcaster', params: { connectorId: known.id, namespace } }
  if (known) return installedDestination(kit, known, namespace)
  if (key === walletConnectId) throw new KitError('WALLET_CONNECT_MISSING')
  // This file imports the client of the gateway, which an installed wallet does not need.
  const { findWallet } = await import('./findWallet.ts')
  const { wallet, installed } = await findWallet(kit, key, namespace)
  if (installed) return installedDestination(kit, installed, namespace)
  return kit.connectors.has(walletConnectId)
    ? { view: 'ConnectingWalletConnect', params: { wallet, namespace } }
    : { view: 'Downloads', params: { wallet } }
}
