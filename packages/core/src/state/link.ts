import type { PairingLink } from '../interfaces/connector.ts'
import type { KitState } from './store.ts'

/** The pairing link of the namespace that is connecting by a link. */
export function linkOf(state: KitState): PairingLink | undefined {
  for (const connection of Object.values(state.connections)) {
    if (connection.status === 'connecting' && connection.link) return connection.link
  }
  return undefined
}
