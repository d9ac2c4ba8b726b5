import { authId, farcasterId } from '../wallets/connectorIds.ts'
import { connectorInfoOf } from './active.ts'
import type { KitState } from './store.ts'

/** Whether a connector is the kit's own login: by e-mail, a social login, or Farcaster outside of its client (CON-04). */
export function isLogin(state: KitState, connectorId: string | undefined): boolean {
  return (
    connectorId === authId ||
    (connectorId === farcasterId && connectorInfoOf(state, connectorId)?.type === 'AUTH')
  )
}
