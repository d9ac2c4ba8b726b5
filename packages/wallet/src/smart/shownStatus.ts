import type { Prepared } from '../frame/review.ts'
import { Refusal } from '../refusal.ts'
import type { SmartAsked } from './requests.ts'
import { readStatus } from './status.ts'

const titles = {
  100: 'calls.pending',
  200: 'calls.done',
  400: 'calls.lost',
  500: 'calls.failed',
} as const

/** `wallet_showCallsStatus` (EIP-5792): answered once the visitor has closed it. @throws Refusal `CALLS_ID_UNKNOWN` */
export async function prepareStatus(
  { account, sent }: Pick<SmartAsked, 'account' | 'sent'>,
  [id]: readonly unknown[],
): Promise<Prepared> {
  const found = typeof id === 'string' ? sent.find(id) : undefined
  if (!found || found.network !== account.network.id) throw new Refusal('CALLS_ID_UNKNOWN')
  const { status, receipt } = await readStatus(account, found)
  return {
    review: {
      title: titles[status],
      rows: [
        ...(receipt
          ? ([
              { label: 'label.transaction', value: receipt.transactionHash, isCode: true },
            ] as const)
          : []),
        { label: 'label.account', value: account.address, isCode: true },
      ],
      warnings: [],
      needsWindow: false,
      isBlocked: true,
      isOver: true,
    },
    run: async () => null,
  }
}
