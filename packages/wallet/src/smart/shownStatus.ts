import type { Prepared, Review } from '../frame/review.ts'
import { Refusal } from '../refusal.ts'
import type { SmartAccount } from './account.ts'
import type { SentStore } from './sentCalls.ts'
import { readStatus, type SmartStatus } from './status.ts'

const titles = {
  100: 'calls.pending',
  200: 'calls.done',
  400: 'calls.lost',
  500: 'calls.failed',
} as const

/** `wallet_showCallsStatus` (EIP-5792): answered once the visitor has closed it. @throws Refusal `CALLS_ID_UNKNOWN` */
export async function prepareStatus(
  { account, sent }: { readonly account: SmartAccount; readonly sent: SentStore },
  [id]: readonly unknown[],
): Promise<Prepared> {
  const found = typeof id === 'string' ? sent.find(id) : undefined
  if (!found || found.network !== account.network.id) throw new Refusal('CALLS_ID_UNKNOWN')
  const review = statusReview(account, await readStatus(account, found))
  return { review, run: async () => null }
}

/** What has become of calls, to be read. */
export function statusReview({ address }: SmartAccount, { status, receipt }: SmartStatus): Review {
  return {
    title: titles[status],
    rows: [
      ...(receipt
        ? ([{ label: 'label.transaction', value: receipt.transactionHash, isCode: true }] as const)
        : []),
      { label: 'label.account', value: address, isCode: true },
    ],
    warnings: [],
    needsWindow: false,
    isBlocked: true,
    isOver: true,
  }
}
