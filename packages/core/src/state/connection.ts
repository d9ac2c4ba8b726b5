import type { NetworkId } from '@latchkey/protocol'
import type { AccountDetails, PairingLink, WalletFacts } from '../interfaces/connector.ts'

/** One account of a connection (STA-02). `address` is in the family's canonical form. */
export type Account = AccountDetails & { readonly address: string; readonly type: string }

export type Connected = {
  readonly status: 'connected'
  /** Which one of its family it is (`connectionId`). Of one approval it is the same in each family. */
  readonly id: string
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

export const disconnected: Connection = { status: 'disconnected' }

/** The live connection, also while another one is being made. */
export function settled(connection: Connection | undefined): Connected | undefined {
  if (connection?.status === 'connected') return connection
  return connection?.status === 'connecting' ? connection.previous : undefined
}
