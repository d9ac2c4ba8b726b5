import type { NamespaceId } from '@latchkey/protocol'
import { useCallback } from 'react'
import { useKitInstance } from '../AppKitProvider.tsx'

/** End connections: those of a family, the one with an id or those of the connector with it, of that in a family, or all. */
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
