import { connectionOf } from '@latchkey/core'
import { useSelector } from './sdk/useSelector.ts'
import { useViewText } from './sdk/useViewText.ts'

/** What the wallet in use is called. */
export function useWalletName(): string {
  const { t } = useViewText()
  return useSelector((state) => {
    const connection = connectionOf(state)
    const connector = state.connectors.find((each) => each.id === connection?.connectorId)
    return connection?.wallet?.name ?? connector?.name ?? t('connecting.fallbackWallet')
  })
}
