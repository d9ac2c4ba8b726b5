import { type ConnectorInfo, connectorsServing, type Kit, ofKey } from '@latchkey/core'
import { queryClient } from '@latchkey/core/data'
import { installedConnector, type Wallet, walletOfKeyQuery } from '@latchkey/core/wallets'
import { KitError, type NamespaceId } from '@latchkey/protocol'

/**
 * The wallet of a key that no wallet here is named by: the host's own, else the directory's. The directory's entry may show
 * that the wallet is installed under another name.
 * @throws KitError `WALLET_NOT_FOUND`; `HTTP_UNREACHABLE` and similar when the gateway did not answer
 */
export async function findWallet(
  kit: Kit,
  key: string,
  namespace: NamespaceId | undefined,
): Promise<{ readonly wallet: Wallet; readonly installed: ConnectorInfo | undefined }> {
  const own = ofKey(kit.options.customWallets ?? [], key)
  const [wallet] = own
    ? [own]
    : await kit.get(queryClient).fetchQuery(walletOfKeyQuery(kit, key, namespace))
  if (!wallet) throw new KitError('WALLET_NOT_FOUND', { wallet: key })
  const here = connectorsServing(kit.store.getState().connectors, namespace)
  return { wallet, installed: installedConnector(here, wallet) }
}
