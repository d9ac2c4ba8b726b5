import type { ConnectorInfo, RecentWallet } from '@latchkey/core'
import type { Wallet, WalletRow } from '@latchkey/core/wallets'
import type { NamespaceId } from '@latchkey/protocol'
import type { ListItemProps } from '@latchkey/ui'
import type { ComponentType } from 'react'

/** The parts of the Connect view that load after its first paint. */
export type Directory = {
  /** The rows of the view, with the directory's wallets among them. */
  readonly rows: (
    connectors: readonly ConnectorInfo[],
    recent: readonly RecentWallet[],
  ) => readonly WalletRow[]
  /** A row of the directory. */
  readonly Row: ComponentType<{
    readonly wallet: Wallet
    readonly recent: boolean
    readonly Item: ComponentType<ListItemProps>
  }>
  /** The foot of the list. */
  readonly Foot: ComponentType<{ readonly helps: boolean }>
  /** The number of all wallets, written in a language; `undefined` when it is unknown. */
  readonly countText: (locale: string) => string | undefined
  /** Replaces rows that failed to load. */
  readonly Failed: ComponentType | undefined
}

/** The directories that were read on this page, by namespace, so that the next view shows them from the start. */
export function directories(): Map<NamespaceId | undefined, Directory> {
  return new Map()
}
