import type { KitError } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'

/**
 * A change of connections that has happened. The window follows these events (`window/followConnection.ts`), so that
 * connecting knows no screen.
 */
export type ConnectionEvent =
  /** The visitor has connected each wallet that they picked. */
  | { readonly type: 'connected' }
  /** Connections of the last visit were restored or given up. */
  | { readonly type: 'reconnected' }
  /** Another connection is displayed, or the displayed connection went to another network. */
  | { readonly type: 'displayed' }
  /** No connection is displayed any more. */
  | { readonly type: 'ended' }
  /** Some wallets did not end their connection. */
  | { readonly type: 'disconnectFailed'; readonly error: KitError }
  /** A network was requested that is not configured (STA-12). */
  | { readonly type: 'networkMissing' }

/** Never throws. */
export type ConnectionListener = (event: ConnectionEvent) => Promise<void>

/** The listeners of a kit: `kit.get(connectionListeners)`. */
export function connectionListeners(): Set<ConnectionListener> {
  return new Set()
}

/** Tells the listeners and waits for them. */
export async function emit(kit: Kit, event: ConnectionEvent): Promise<void> {
  await Promise.all([...kit.get(connectionListeners)].map((listen) => listen(event)))
}
