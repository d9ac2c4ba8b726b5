import type { OpenOptions } from '@latchkey/core'
import { useKitInstance } from '../KitContext.tsx'

/** Functions to open and close the modal. */
export function useAppKit(): {
  readonly open: (options?: OpenOptions) => Promise<void>
  readonly close: () => void
} {
  const { open, close } = useKitInstance()
  return { open, close }
}
