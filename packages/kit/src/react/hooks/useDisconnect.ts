import type { NamespaceId } from '@latchkey/protocol'
import { useCallback } from 'react'
import { useKitInstance } from '../KitContext.tsx'

/** End connections: those of a family, of the connector with an id, of that one in a family, or all. */
export function useDisconnect(): {
  readonly disconnect: (scope?: {
    readonly id?: string | undefined
    readonly namespace?: NamespaceId | undefined
  }) => Promise<void>
} {
  const { kit } = useKitInstance()
  return {
    disconnect: useCallback(
      async ({ id: connectorId, namespace } = {}) => {
        const { disconnect } = await import('@latchkey/core/actions')
        await disconnect(kit, { namespace, connectorId })
      },
      [kit],
    ),
  }
}
