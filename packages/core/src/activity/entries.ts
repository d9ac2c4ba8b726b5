import type { NetworkId } from '@latchkey/protocol'
import type { HistoryEntry, HistoryPage } from '@latchkey/protocol/http'

/**
 * What of the pages is shown: the connected network's transactions, without those whose every transfer is flagged as NFT
 * spam (HIS-04), each once, newest first (HIS-03). One that moved nothing, as an approval does, stays.
 */
export function listEntries(
  pages: readonly Pick<HistoryPage, 'data'>[],
  network: NetworkId,
): readonly HistoryEntry[] {
  const byId = new Map<string, HistoryEntry>()
  for (const entry of pages.flatMap(({ data }) => data)) {
    // The first is from the page that was read last.
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
