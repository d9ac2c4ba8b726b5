import type { NetworkId } from '@latchkey/protocol'
import type { AccountDetails, PairingLink, WalletFacts } from '../interfaces/connector.ts'

/** One account of a connection (STA-02). `address` is in the namespace's canonical form. */
export type Account = Omit<AccountDetails, 'types'> & {
  readonly address: string
  readonly type: string
}

export type Connected = {
  readonly status: 'connected'
  /** Identifies the connection in its namespace (`connectionId`). Namespaces of one approval share the id. */
  readonly id: string
  readonly connectorId: string
  /** The selected account comes first. Never empty. */
  readonly accounts: readonly [Account, ...Account[]]
  readonly network: NetworkId
  /** The session's own id, for connectors with several. */
  readonly session?: string | undefined
  /** The wallet behind a connector that reaches many wallets. */
  readonly wallet?: WalletFacts | undefined
}

/** The connection of a namespace (STA-03). A failed attempt falls back to `previous`. */
export type Connection =
  | { readonly status: 'disconnected' }
  | {
      readonly status: 'connecting'
      readonly connectorId: string
      /** The link to the wallet, once there is a link. */
      readonly link?: PairingLink | undefined
      readonly previous?: Connected | undefined
    }
  | Connected

export const disconnected: Connection = { status: 'disconnected' }

/** The live connection, also behind an attempt for another connection. */
export function settled(connection: Connection | undefined): Connected | undefined {
  if (connection?.status === 'connected') return connection
  return connection?.status === 'connecting' ? connection.previous : undefined
}
