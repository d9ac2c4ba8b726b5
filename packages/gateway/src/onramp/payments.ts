import type { OnrampStatus } from '@latchkey/protocol/http'
import { paymentStatuses, type OnrampReport, type PaymentStatus } from '../ports/onrampProvider.ts'

/** The last word on one payment. */
export type Payment = {
  readonly status: PaymentStatus
  readonly at: number
  readonly units?: string | undefined
  readonly hash?: string | undefined
  readonly problem?: string | undefined
  /** The provider pays another address than the order's. */
  readonly isForeign?: boolean | undefined
}

/** By the provider's id of the payment. */
export type Payments = { readonly [payment: string]: Payment }

/**
 * Adds a report. The result is the same in any order of reports, and a repeated report changes nothing: a payment only goes
 * forward in the order of `paymentStatuses`.
 */
export function withReport(
  payments: Payments,
  report: OnrampReport,
  account: { readonly address: string; readonly isSame: (a: string, b: string) => boolean },
): Payments {
  const { payment: id, status, at, problem, address } = report
  const known = Object.hasOwn(payments, id) ? payments[id] : undefined
  const isForeign =
    known?.isForeign === true ||
    (address !== undefined && !account.isSame(address, account.address))
  const isNewer = !known || isLater({ status, at }, known)
  const [late, early] = isNewer ? [report, known] : [known, report]
  return {
    ...payments,
    [id]: {
      status: isNewer ? status : known.status,
      at: isNewer ? at : known.at,
      // A report may leave out facts that another one has told.
      units: textOf(late?.units ?? early?.units),
      hash: spelled(late?.hash ?? early?.hash),
      problem: isNewer ? problem : known.problem,
      ...(isForeign && { isForeign }),
    },
  }
}

/** The state of an order: that of its best payment. */
export function statusOf(payments: Payments): OnrampStatus {
  const all = Object.values(payments)
  if (all.some(({ isForeign }) => isForeign)) return 'stopped'
  return preferred.find((status) => all.some((each) => each.status === status)) ?? 'created'
}

/** The payment that the order shows. */
export function shownPayment(payments: Payments): Payment | undefined {
  const status = statusOf(payments)
  const all = Object.values(payments)
  return all.find((each) => (status === 'stopped' ? each.isForeign : each.status === status))
}

/** Whether the provider has nothing more to say, except for a refund: a sent token needs its transaction. */
export function isSettled(payments: Payments): boolean {
  const status = statusOf(payments)
  if (status === 'sent') return shownPayment(payments)?.hash !== undefined
  return !['created', 'paying', 'paid'].includes(status)
}

/** A visitor who paid a second time is not told of the first. */
const preferred: readonly PaymentStatus[] = [
  'sent',
  'paid',
  'paying',
  'refunded',
  'failed',
  'cancelled',
  'expired',
]

function isLater(
  one: { readonly status: PaymentStatus; readonly at: number },
  other: { readonly status: PaymentStatus; readonly at: number },
): boolean {
  const rank = (status: PaymentStatus): number => paymentStatuses.indexOf(status)
  const ahead = rank(one.status) - rank(other.status)
  return ahead > 0 || (ahead === 0 && one.at > other.at)
}

/** As histories spell it: hex in lower case. */
function spelled(hash: string | undefined): string | undefined {
  return hash?.startsWith('0x') ? hash.toLowerCase() : hash
}

function textOf(units: bigint | string | undefined): string | undefined {
  return units === undefined ? undefined : `${units}`
}
