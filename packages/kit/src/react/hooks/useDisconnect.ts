import type { NamespaceId } from '@latchkey/protocol'
import { useCallback } from 'react'
import { useKitInstance } from '../KitContext.tsx'

/** End a connection. */
export function useDisconnect(): {
  readonly disconnect: (options?: { readonly namespace?: NamespaceId }) => Promise<void>
} {
  const { disconnect } = useKitInstance()
  return {
    disconnect: useCallback((options) => disconnect(options?.namespace), [disconnect]),
  }
}
