import { useKit } from '@latchkey/modal/sdk'
import { useCallback, useSyncExternalStore } from 'react'
import { providerPages } from '../providerPages.ts'

/** Browsers do not say when a page that was opened is closed. */
const lookMs = 500

/** Whether the provider's page of an order is open; undefined when it was not opened from this page. */
export function useProviderPage(order: string): boolean | undefined {
  const kit = useKit()
  const pages = kit.get(providerPages)
  const subscribe = useCallback(
    (tell: () => void) => {
      let cancel = (): void => {}
      const look = (): void => {
        cancel = kit.later(lookMs, () => {
          tell()
          look()
        })
      }
      look()
      return () => cancel()
    },
    [kit],
  )
  const read = (): boolean | undefined => pages.isOpen(order)
  return useSyncExternalStore(subscribe, read, read)
}
