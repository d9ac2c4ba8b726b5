import { device, type Kit, prepareLink } from '@latchkey/core'
import { type DataQuery, queryClient } from '@latchkey/core/data'
import {
  excludedQuery,
  featuredQuery,
  recommendedQuery,
  type Wallet,
  walletCount,
  walletRows,
  walletsByIdQuery,
} from '@latchkey/core/wallets'
import type { NamespaceId } from '@latchkey/protocol'
import { ConnectFoot } from '../ConnectFoot.tsx'
import type { Directory } from './directory.ts'
import { DirectoryFailed } from './DirectoryFailed.tsx'
import { DirectoryRow } from './DirectoryRow.tsx'

/** The longest time that the wallets of the directory wait for a link. */
const linkMs = 5_000

/**
 * The directory's wallets for the Connect view: recent wallets, the host's featured wallets or else recommended wallets
 * (HOST-11), and the excluded wallets (WAL-06). A list that fails to load is empty. For a namespace, a wallet must list the
 * namespace, or list none.
 */
export async function readDirectory(
  kit: Kit,
  namespace: NamespaceId | undefined,
): Promise<Directory> {
  const client = kit.get(queryClient)
  let failed = false
  const read = async (query: DataQuery<readonly Wallet[]>): Promise<readonly Wallet[]> => {
    try {
      return (await client.fetchQuery(query)).filter((wallet) => serves(wallet, namespace))
    } catch {
      failed = true
      return []
    }
  }
  const { recent, connectors } = kit.store.getState()
  const here = connectors.flatMap(({ id, members = [] }) => [id, ...members.map((each) => each.id)])
  const elsewhere = recent.map(({ id }) => id).filter((id) => !here.includes(id))
  const { customWallets: custom = [], switches } = kit.options
  const [lists] = await Promise.all([
    Promise.all(
      [
        walletsByIdQuery(kit, elsewhere),
        featuredQuery(kit),
        recommendedQuery(kit, namespace),
        excludedQuery(kit),
      ].map(read),
    ),
    device().mobile && linkReady(kit),
  ])
  const [used, featured, recommended, excluded] = lists
  const count = await walletCount(kit, namespace).catch(() => undefined)
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
    countText: (locale) => (count ? countText(count, locale) : undefined),
    Failed: failed ? DirectoryFailed : undefined,
  }
}

/** Exact below 100, then in tens: `480+` (compatibility.md 2.3). */
function countText(count: number, locale: string): string {
  const format = new Intl.NumberFormat(locale)
  const tens = Math.floor(count / 10) * 10
  return count < 100 || count === tens ? format.format(count) : `${format.format(tens)}+`
}

/**
 * Resolves once a press can open an app: a phone's browser opens no app after the press (CON-02), and the code that makes the
 * link is fetched. On a slow network the list does not wait longer; the view after the press then has the app's button.
 */
function linkReady(kit: Kit): Promise<void> {
  return new Promise((resolve) => {
    const cancel = kit.later(linkMs, resolve)
    void prepareLink(kit).finally(() => {
      cancel()
      resolve()
    })
  })
}

function serves({ chains }: Wallet, namespace: NamespaceId | undefined): boolean {
  return !namespace || !chains?.length || chains.some((chain) => chain.startsWith(`${namespace}:`))
}
