import type { NamespaceId } from '@latchkey/protocol'
import { useKitInstance } from '../KitContext.tsx'

/** End a connection. */
export function useDisconnect(): {
  readonly disconnect: (options?: { readonly namespace?: NamespaceId }) => Promise<void>
} {
  const { disconnect } = useKitInstance()
  return { disconnect: (options) => disconnect(options?.namespace) }
}
