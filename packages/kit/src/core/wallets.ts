import { linkOf, walletConnectId } from '@latchkey/core'
import type { AccountId, NamespaceId } from '@latchkey/protocol'
import type { AppKit } from '../appKit/appKit.ts'
import type { ConnectorRecord } from '../appKit/furtherMethods.ts'

/**
 * Look for wallets, and list those that were found: in the browser, over WalletConnect, and embedded. Wallets that announce
 * themselves later are in the next list.
 * @example const [first] = await findWallets(kit)
 */
export async function findWallets(
  appKit: AppKit,
  namespace?: NamespaceId,
): Promise<readonly ConnectorRecord[]> {
  const { discover } = await appKit.own.actions()
  await discover(appKit.kit)
  return appKit.getConnectors(namespace)
}

/** The arguments of `connectWallet`. */
export type ConnectWalletOptions = {
  /** The id of a wallet of `findWallets`. @default WalletConnect */
  readonly id?: string | undefined
  /** For a wallet with several namespaces. @default the first that the wallet and the kit share */
  readonly namespace?: NamespaceId | undefined
  /**
   * Receives the link for a wallet on another device, to draw as a QR code or to open: `wc:…`, and again when a fresh link
   * replaces it.
   */
  readonly onLink?: ((uri: string) => void) | undefined
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Connect a wallet, which may show its own prompt. Resolves to the connected account.
 * @throws KitError `CONNECTOR_MISSING`, `WALLET_CONNECT_MISSING`; `ABORTED` when given up or replaced; any wallet code,
 *   such as `USER_REJECTED`
 * @example await connectWallet(kit, { onLink: drawQrCode })
 */
export async function connectWallet(
  { kit, own }: AppKit,
  { id = walletConnectId, namespace, onLink, signal }: ConnectWalletOptions = {},
): Promise<AccountId> {
  const { connect } = await own.actions()
  let told: string | undefined
  const stop = kit.store.subscribe((state) => {
    const uri = linkOf(state)?.uri
    if (!uri || uri === told) return
    told = uri
    onLink?.(uri)
  })
  try {
    return await connect(kit, { connectorId: id, namespace, signal })
  } finally {
    stop()
  }
}
