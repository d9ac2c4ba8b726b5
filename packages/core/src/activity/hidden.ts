import type { HistoryEntry, HistoryTransfer } from '@latchkey/protocol/http'

/** The account of a list, and the addresses it has dealt with. */
export type Acquaintance = {
  readonly address: string
  /** Addresses that the account itself sent something to. In lower case when case has no meaning in the namespace's addresses. */
  readonly used: ReadonlySet<string>
}

/** In the requested currency: an amount below this from a stranger is a bait (POI-1). */
const dustValue = 0.01

/**
 * Whether a transaction is collapsed under "hidden": another account sent it, and each of its transfers has no value, is of
 * an unlisted token, or is dust from an address that the account never sent anything to (POI-1). Such transactions put
 * look-alike addresses into a list from which people copy.
 */
export function isHidden(entry: HistoryEntry, { address, used }: Acquaintance): boolean {
  const transfers = entry.transfers ?? []
  if (transfers.length === 0 || sameAddress(entry.metadata.sentFrom, address)) return false
  return transfers.every((transfer) => isBait(transfer, entry, used))
}

/** The addresses to which an account sent something of value, in its own transactions. */
export function usedAddresses(
  entries: readonly HistoryEntry[],
  address: string,
): ReadonlySet<string> {
  const used = new Set<string>()
  for (const { metadata, transfers } of entries) {
    if (metadata.status === 'failed' || !sameAddress(metadata.sentFrom, address)) continue
    for (const transfer of transfers ?? []) {
      if (transfer.direction !== 'out' || isZero(transfer)) continue
      const to = transfer.recipient ?? metadata.sentTo
      if (to) used.add(addressKey(to))
    }
  }
  return used
}

/** Letter case has no meaning in hexadecimal addresses, but has in other addresses. */
export function addressKey(address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address
}

export function sameAddress(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other)
}

function isBait(
  transfer: HistoryTransfer,
  { metadata }: HistoryEntry,
  used: ReadonlySet<string>,
): boolean {
  const { fungible_info, nft_info, value, flags } = transfer
  if (isZero(transfer) || flags?.is_spam || nft_info?.flags?.is_spam) return true
  if (fungible_info?.is_listed === false || flags?.reasons?.includes('unlisted')) return true
  const isDust =
    flags?.reasons?.includes('dust') ||
    (!nft_info && typeof value === 'number' && value < dustValue)
  return !!isDust && !used.has(addressKey(transfer.sender ?? metadata.sentFrom))
}

function isZero({ quantity }: HistoryTransfer): boolean {
  return !/[1-9]/.test(quantity.numeric)
}
