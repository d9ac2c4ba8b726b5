import type { NamespaceId } from '@latchkey/protocol'
import { useCallback, useMemo } from 'react'
import { type ConnectionView, connectionViews } from '../../connections.ts'
import { networkImage } from '../networkImage.ts'
import { useKitInstance } from '../KitContext.tsx'
import { useKitState } from '../useKitState.ts'

/** A live connection, with the picture of its network. */
export type ConnectionItem = ConnectionView & { readonly networkIcon: string | undefined }

/**
 * The live connections of a family, or of all families, the selected connections first. The kit keeps no ended connections:
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
