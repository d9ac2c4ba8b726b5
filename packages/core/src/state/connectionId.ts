import { walletConnectId } from '../wallets/connectorIds.ts'

/**
 * Identifies a connection in its namespace by its stored data: its connector's id. Over walletConnect, which reaches many wallets
 * at once, the session's id is added. Other sessions may change their id.
 */
export function connectionId({
  connectorId,
  session,
}: {
  readonly connectorId: string
  readonly session?: string | undefined
}): string {
  return connectorId === walletConnectId && session ? `${connectorId} ${session}` : connectorId
}
