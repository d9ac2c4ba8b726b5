import type { NamespaceId } from '@latchkey/protocol'
import { useCallback, useMemo } from 'react'
import type { ConnectionItem } from '../../appKit/connectionHandle.ts'
import { connectionViews } from '../../appKit/connections.ts'
import { networkImage } from '../buttons/networkImage.ts'
import { useKitInstance } from '../AppKitProvider.tsx'
import { useKitState } from '../useKitState.ts'

/**
 * The live connections of a namespace, or of all namespaces, the selected connections first. The kit keeps no ended connections:
 * `recentConnections` is empty.
 */
export function useAppKitConnections(namespace?: NamespaceId): {
  readonly connections: readonly ConnectionItem[]
  readonly recentConnections: readonly ConnectionItem[]
} {
  const { kit } = useKitInstance()
  const views = useKitState(useCallback((state) => connectionViews(state, namespace), [namespace]))
  return useMemo(
    () => ({
      connections: views.map((view) => ({
        ...view,
        networkIcon: networkImage(kit, view.caipNetwork?.caipNetworkId),
      })),
      recentConnections: [],
    }),
    [kit, views],
  )
}
