import type { KitError, NamespaceId } from '@latchkey/protocol'
import type { ConnectionChange } from '../react/changeConnection.ts'
import type { ConnectionView } from './connections.ts'

// The types of `useAppKitConnection`, in React and in Vue.

/** A live connection, with the picture of its network. */
export type ConnectionItem = ConnectionView & { readonly networkIcon: string | undefined }

/** The result of `useAppKitConnection`. */
export type ConnectionHandle = {
  readonly connection: ConnectionItem | undefined
  readonly isPending: boolean
  /** Display a live connection, and an account of it. It never asks the wallet. */
  readonly switchConnection: (to: {
    readonly connection: {
      readonly connectorId: string
      readonly id?: string | undefined
      readonly namespace?: NamespaceId | undefined
    }
    readonly address?: string | undefined
  }) => Promise<void>
  /** End the connection of a connector; of several, the connection with the address. */
  readonly deleteConnection: (of: {
    readonly address: string
    readonly connectorId: string
  }) => Promise<void>
}

/** Failures go to `onError` alone. */
export type ConnectionCallbacks = {
  /** @default the active namespace */
  readonly namespace?: NamespaceId | undefined
  readonly onSuccess?: ((change: ConnectionChange) => void) | undefined
  readonly onError?: ((error: KitError) => void) | undefined
}
