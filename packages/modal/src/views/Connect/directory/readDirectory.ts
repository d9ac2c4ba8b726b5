import type { Kit } from '@latchkey/core'
import { type DataQuery, queryClient } from '@latchkey/core/data'
import {
  excludedQuery,
  featuredQuery,
  recommendedQuery,
  type Wallet,
  walletRows,
  walletsByIdQuery,
} from '@latchkey/core/wallets'
import type { NamespaceId } from '@latchkey/protocol'
import { ConnectFoot } from '../ConnectFoot.tsx'
import type { Directory } from './directory.ts'
import { DirectoryFailed } from './DirectoryFailed.tsx'
import { DirectoryRow } from './DirectoryRow.tsx'

/**
 * The directory's wallets for the Connect view: recent wallets, the host's featured wallets or else recommended wallets
 * (HOST-11), and the excluded wallets (WAL-06). A list that fails to load is empty. For a family, a wallet must list the
 * family, or list none.
 */
export async function readDirectory(kit: Kit, family: NamespaceId | undefined): Promise<Directory> {
  const client = kit.get(queryClient)
  let failed = false
  const read = async (query: DataQuery<readonly Wallet[]>): Promise<readonly Wallet[]> => {
    try {
      return (await client.fetchQuery(query)).filter((wallet) => serves(wallet, family))
    } catch {
      failed = true
      return []
    }
  }
  const { recent, connectors } = kit.store.getState()
  const here = connectors.flatMap(({ id, members = [] }) => [id, ...members.map((each) => each.id)])
  const elsewhere = recent.map(({ id }) => id).filter((id) => !here.includes(id))
  const { customWallets: custom = [], switches } = kit.options
  const [used, featured, recommended, excluded] = await Promise.all(
    [
      walletsByIdQuery(kit, elsewhere),
      featuredQuery(kit),
      recommendedQuery(kit, family),
      excludedQuery(kit),
    ].map(read),
  )
  const recentWallets = [...(used ?? []), ...custom.filter(({ id }) => elsewhere.includes(id))]
  return {
    rows: (now, latest) =>
      walletRows({
        connectors: now,
        recent: latest,
        recentWallets,
        featured,
        recommended,
        excluded,
        custom,
        order: switches.connectorTypeOrder,
      }),
    Row: DirectoryRow,
    Foot: ConnectFoot,
    Failed: failed ? DirectoryFailed : undefined,
  }
}

function serves({ chains }: Wallet, family: NamespaceId | undefined): boolean {
  return !family || !chains?.length || chains.some((chain) => chain.startsWith(`${family}:`))
}
