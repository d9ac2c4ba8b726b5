import { type Connected, connectionOf, connectorInfoOf, type KitState } from '@latchkey/core'
import { useSelector } from '../sdk/useSelector.ts'
import { useText } from '../sdk/useText.ts'

export type WalletLooks = { readonly name: string; readonly icon?: string | undefined }

/** The name and picture of the wallet in use, with a general name for a wallet that was not announced. */
export function useWallet(): WalletLooks {
  const { t } = useText()
  return (
    useSelector((state) => walletOf(state, connectionOf(state))) ?? {
      name: t('connecting.fallbackWallet'),
    }
  )
}

/** The wallet behind a connection; undefined while it is not announced. */
export function walletOf(
  state: KitState,
  connection: Pick<Connected, 'connectorId' | 'wallet'> | undefined,
): WalletLooks | undefined {
  return connection?.wallet ?? connectorInfoOf(state, connection?.connectorId)
}
