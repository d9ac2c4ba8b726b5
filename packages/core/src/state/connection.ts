import type { NetworkId } from '@latchkey/protocol'
import type { AccountDetails, PairingLink, WalletFacts } from '../interfaces/connector.ts'

/** One account of a connection (STA-02). `address` is in the family's canonical form. */
export type Account = AccountDetails & { readonly address: string; readonly type: string }

export type Connected = {
  readonly status: 'connected'
  readonly connectorId: string
  /** The selected one first. Never empty. */
  readonly accounts: readonly [Account, ...Account[]]
  readonly network: NetworkId
  /** The session's own id, for connectors with several. */
  readonly session?: string | undefined
  /** The wallet behind a connector that reaches many. */
  readonly wallet?: WalletFacts | undefined
}

/** A namespace's connection (STA-03). While connecting, `previous` is what it falls back to. */
export type Connection =
  | { readonly status: 'disconnected' }
  | {
      readonly status: 'connecting'
      readonly connectorId: string
      /** What the wallet is reached by, once there is one. */
      readonly link?: PairingLink | undefined
      readonly previous?: Connected | undefined
    }
  | Connected

export type ConnectionEvent =
  | { readonly type: 'start'; readonly connectorId: string }
  | { readonly type: 'link'; readonly link: PairingLink }
  | { readonly type: 'connected'; readonly connection: Connected }
  | { readonly type: 'failed' }
  | { readonly type: 'accounts'; readonly accounts: readonly [Account, ...Account[]] }
  | { readonly type: 'network'; readonly network: NetworkId }
  | { readonly type: 'closed' }

export const disconnected: Connection = { status: 'disconnected' }

/** The one place that says what a connection becomes. Events that make no sense in a state leave it as it is. */
export function nextConnection(connection: Connection, event: ConnectionEvent): Connection {
  switch (event.type) {
    case 'start':
      return { status: 'connecting', connectorId: event.connectorId, previous: settled(connection) }
    case 'link':
      return connection.status === 'connecting' ? { ...connection, link: event.link } : connection
    case 'connected':
      return event.connection
    case 'failed':
      return connection.status === 'connecting' ? (connection.previous ?? disconnected) : connection
    case 'accounts':
      return patch(connection, { accounts: event.accounts })
    case 'network':
      return patch(connection, { network: event.network })
    case 'closed':
      return connection.status === 'connecting'
        ? { ...connection, previous: undefined }
        : disconnected
  }
}

/** The live connection, also while another one is being made. */
export function settled(connection: Connection | undefined): Connected | undefined {
  if (connection?.status === 'connected') return connection
  return connection?.status === 'connecting' ? connection.previous : undefined
}

function patch(connection: Connection, change: Partial<Connected>): Connection {
  if (connection.status === 'connected') return { ...connection, ...change }
  if (connection.status === 'connecting' && connection.previous) {
    return { ...connection, previous: { ...connection.previous, ...change } }
  }
  return connection
}
