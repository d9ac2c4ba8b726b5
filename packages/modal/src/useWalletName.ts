import { connectionOf } from '@latchkey/core'
import { useSelector } from './sdk/useSelector.ts'
import { useViewText } from './sdk/useViewText.ts'

/** What the wallet in use is called. */
export function useWalletName(): string {
  const { t } = useViewText()
  return useSelector((state) => {
    const id = connectionOf(state)?.connectorId
    return state.connectors.find((each) => each.id === id)?.name ?? t('connecting.fallbackWallet')
  })
}
