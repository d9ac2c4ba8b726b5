import type { ConnectorInfo, Kit, RecentWallet } from '@latchkey/core'
import type { Wallet, WalletRow } from '@latchkey/core/wallets'
import type { NamespaceId } from '@latchkey/protocol'
import type { ComponentType, ReactNode } from 'react'

/** Recommended wallets, with those of one's own (compatibility.md 2.3). */
const recommendedRows = 2

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
    readonly locked: ReactNode
  }>
  /** What is said where it did not answer, and of the host's terms. */
  readonly Failed: ComponentType
  readonly Terms: ComponentType
  readonly failed: boolean
}

/** What was read of it since the page is there, by family: the next time it is there from the start. */
export function directories(): Map<NamespaceId | undefined, Directory> {
  return new Map()
}

/** The host names pages that the visitor is to know. */
export function hasTerms({ options }: Kit): boolean {
  return Boolean(options.termsConditionsUrl || options.privacyPolicyUrl)
}

/**
 * How many rows the directory will add to these, as far as that can be known: their places are kept, so that nothing moves
 * when they come.
 */
export function rowsToCome(
  { options: { gateway, featuredWalletIds = [], customWallets = [] } }: Kit,
  rows: readonly WalletRow[],
  recent: readonly RecentWallet[],
): number {
  const own = rows.filter(({ connector }) => connector?.type !== 'WALLET_CONNECT').length
  // No link, no wallet of the directory.
  if (own === rows.length) return 0
  const elsewhere = recent.length - rows.filter((row) => row.recent).length
  const given = customWallets.length + (gateway ? featuredWalletIds.length : 0)
  return given || !gateway ? given : Math.max(elsewhere, recommendedRows - own)
}
