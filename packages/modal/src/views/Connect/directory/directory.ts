import type { ConnectorInfo, RecentWallet } from '@latchkey/core'
import type { Wallet, WalletRow } from '@latchkey/core/wallets'
import type { NamespaceId } from '@latchkey/protocol'
import type { ListItemProps } from '@latchkey/ui'
import type { ComponentType } from 'react'

/** What the Connect view fetches after its first paint. */
export type Directory = {
  /** The rows of the view with the directory's wallets among them. */
  readonly rows: (
    connectors: readonly ConnectorInfo[],
    recent: readonly RecentWallet[],
  ) => readonly WalletRow[]
  /** One of the directory's. */
  readonly Row: ComponentType<{
    readonly wallet: Wallet
    readonly recent: boolean
    readonly Item: ComponentType<ListItemProps>
  }>
  /** Below the list. */
  readonly Foot: ComponentType<{ readonly helps: boolean }>
  /** In the place of rows that did not come. */
  readonly Failed: ComponentType | undefined
}

/** What was read of it since the page is there, by family: the next time it is there from the start. */
export function directories(): Map<NamespaceId | undefined, Directory> {
  return new Map()
}
