import { connectionOf } from '@latchkey/core'
import { useSelector } from './sdk/useSelector.ts'
import { useViewText } from './sdk/useViewText.ts'
import { walletOf } from './walletOf.ts'

/** What the wallet in use is called. */
export function useWalletName(): string {
  const { t } = useViewText()
  return useSelector(
    (state) => walletOf(state, connectionOf(state))?.name ?? t('connecting.fallbackWallet'),
  )
}
