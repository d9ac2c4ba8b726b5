import type { NetworkId } from '@latchkey/protocol'
import type { HistoryEntry, HistoryPage } from '@latchkey/protocol/http'

/**
 * The shown transactions of the pages: transactions of the connected network, each once, newest first (HIS-03).
 * A transaction is left out when all its transfers are flagged as NFT spam (HIS-04). A transaction without transfers, such as
 * an approval, stays.
 */
export function listEntries(
  pages: readonly Pick<HistoryPage, 'data'>[],
  network: NetworkId,
): readonly HistoryEntry[] {
  const byId = new Map<string, HistoryEntry>()
  for (const entry of pages.flatMap(({ data }) => data)) {
    // The first entry of an id is from the page that was read last.
    if (!byId.has(entry.id)) byId.set(entry.id, entry)
  }
  return [...byId.values()]
    .filter((entry) => entry.metadata.chain === network && !isNftSpam(entry))
    .map((entry) => ({ entry, at: minedAt(entry) }))
    .toSorted((a, b) => b.at - a.at)
    .map(({ entry }) => entry)
}

/** Milliseconds since the epoch. */
export function minedAt({ metadata }: HistoryEntry): number {
  return Date.parse(metadata.minedAt)
}

function isNftSpam({ transfers }: HistoryEntry): boolean {
  return !!transfers?.length && transfers.every(({ nft_info }) => nft_info?.flags?.is_spam === true)
}
