import type { AppKitOpenOptions } from '../../appKit/open.ts'
import { useKitInstance } from '../AppKitProvider.tsx'

/** Functions to open and close the modal. */
export function useAppKit(): {
  readonly open: (options?: AppKitOpenOptions) => Promise<void>
  readonly close: () => void
} {
  const { open, close } = useKitInstance()
  return { open, close }
}
