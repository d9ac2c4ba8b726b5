import { walletConnectId } from '../wallets/connectorIds.ts'

/**
 * Which one of its family a connection is, by what is kept of it: its connector's id; over walletConnect, which reaches many
 * wallets at once, with the session's beside it. Other sessions may change their id.
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
