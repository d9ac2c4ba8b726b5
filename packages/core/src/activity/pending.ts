import { type AccountId, parseAccountId } from '@latchkey/protocol'
import type { HistoryEntry, HistoryTransfer } from '@latchkey/protocol/http'
import { formatUnits } from '../format/amount.ts'
import type { Purchase } from '../interfaces/purchase.ts'
import type { BoughtToken, SentTransfer } from '../interfaces/transfer.ts'

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

/**
 * Purchases of an account on the way, and those that arrived so recently that the list does not have them yet. As entries of
 * the list, newest first. An order that nobody has paid is no entry.
 */
export function purchaseEntries(
  all: readonly Purchase[],
  listed: readonly HistoryEntry[],
  { account, now }: { readonly account: AccountId; readonly now: number },
): readonly HistoryEntry[] {
  const hashes = new Set(listed.map(({ metadata }) => metadata.hash?.toLowerCase()))
  return all
    .filter(
      ({ account: own, status, hash, settledAt = 0 }) =>
        sameAccount(own, account) &&
        (status === 'paying' ||
          status === 'paid' ||
          status === 'sent' ||
          (status === 'arrived' && now - settledAt < listedWithinMs)) &&
        !(hash !== undefined && hashes.has(hash.toLowerCase())),
    )
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .map(purchaseEntry)
}

function purchaseEntry(purchase: Purchase): HistoryEntry {
  const { order, account, hash, symbol, decimals, token, icon, expected, received, status } =
    purchase
  const { network, address } = parseAccountId(account)
  const units = received ?? expected
  return {
    id: order,
    metadata: {
      operationType: 'buy',
      hash: hash ?? undefined,
      minedAt: new Date(purchase.startedAt).toISOString(),
      sentFrom: '',
      sentTo: address,
      status: status === 'arrived' ? 'confirmed' : 'pending',
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
        direction: 'in',
        quantity: { numeric: formatUnits(BigInt(units), decimals), units },
        recipient: address,
      },
    ],
  }
}

/** Case matters in accounts of Solana only. */
function sameAccount(one: string, other: string): boolean {
  return one.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other
}

function isUnderWay({ status, settledAt = 0 }: SentTransfer, now: number): boolean {
  if (status === 'pending') return true
  return (status === 'confirmed' || status === 'failed') && now - settledAt < listedWithinMs
}

function toEntry(sent: SentTransfer): HistoryEntry {
  const { account, hash, minedHash, to, units, symbol, decimals, token, icon, status, bought } =
    sent
  const { isBatch } = sent
  const { network, address } = parseAccountId(account)
  return {
    id: hash,
    metadata: {
      operationType: bought ? 'trade' : 'send',
      // The wallet's id of calls is no transaction.
      hash: minedHash ?? (isBatch ? undefined : hash),
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
      ...(bought ? [boughtTransfer(bought, { network, address, router: to })] : []),
    ],
  }
}

function boughtTransfer(
  { symbol, decimals, token, icon, expected, received = expected }: BoughtToken,
  {
    network,
    address,
    router,
  }: { readonly network: string; readonly address: string; readonly router: string },
): HistoryTransfer {
  return {
    fungible_info: {
      symbol,
      decimals,
      icon: { url: icon },
      address: token && `${network}:${token}`,
      is_listed: true,
    },
    direction: 'in',
    quantity: { numeric: formatUnits(BigInt(received), decimals), units: received },
    sender: router,
    recipient: address,
  }
}
