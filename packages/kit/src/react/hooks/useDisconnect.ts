import type { NamespaceId } from '@latchkey/protocol'
import { useCallback } from 'react'
import { useKitInstance } from '../AppKitProvider.tsx'

/**
 * A function that ends connections: of a namespace, of an id (of a connection or a connector), of such an id within a namespace,
 * or all connections.
 */
export function useDisconnect(): {
  readonly disconnect: (scope?: {
    readonly id?: string | undefined
    readonly namespace?: NamespaceId | undefined
  }) => Promise<void>
} {
  const { kit } = useKitInstance()
  return {
    disconnect: useCallback(
      async ({ id, namespace } = {}) => {
        const { disconnect } = await import('@latchkey/core/actions')
        await disconnect(kit, { namespace, id })
      },
      [kit],
    ),
  }
}
