import { type AccountId, parseAccountId } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { formatUnits } from '../format/amount.ts'
import type { SentTransfer } from '../interfaces/transfer.ts'

/** A mined transaction that is not listed after this time will not be listed at all. */
const listedWithinMs = 10 * 60_000

/**
 * Transfers that an account sent in this browser and the list lacks: they are under way, or were mined so recently that the
 * list does not have them yet. As entries of the list, newest first.
 */
export function pendingEntries(
  sent: readonly SentTransfer[],
  listed: readonly HistoryEntry[],
  { account, now }: { readonly account: AccountId; readonly now: number },
): readonly HistoryEntry[] {
  const hashes = new Set(listed.map(({ metadata }) => metadata.hash))
  return sent
    .filter(
      (each) =>
        each.account === account &&
        isUnderWay(each, now) &&
        !hashes.has(each.hash) &&
        !(each.minedHash && hashes.has(each.minedHash)),
    )
    .toSorted((a, b) => b.sentAt - a.sentAt)
    .map(toEntry)
}

function isUnderWay({ status, settledAt = 0 }: SentTransfer, now: number): boolean {
  if (status === 'pending') return true
  return (status === 'confirmed' || status === 'failed') && now - settledAt < listedWithinMs
}

function toEntry(sent: SentTransfer): HistoryEntry {
  const { account, hash, minedHash, to, units, symbol, decimals, token, icon, status } = sent
  const { network, address } = parseAccountId(account)
  return {
    id: hash,
    metadata: {
      operationType: 'send',
      hash: minedHash ?? hash,
      minedAt: new Date(sent.sentAt).toISOString(),
      sentFrom: address,
      sentTo: to,
      status: status === 'confirmed' || status === 'failed' ? status : 'pending',
      chain: network,
    },
    transfers: [
      {
        fungible_info: {
          symbol,
          decimals,
          icon: { url: icon },
          address: token && `${network}:${token}`,
          is_listed: true,
        },
        direction: 'out',
        quantity: { numeric: formatUnits(BigInt(units), decimals), units },
        sender: address,
        recipient: to,
      },
    ],
  }
}
