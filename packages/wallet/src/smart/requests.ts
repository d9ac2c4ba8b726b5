import { accountDelegate, permissionValidator } from '@latchkey/contracts/accounts'
import { changeRows } from '../frame/balanceChanges.ts'
import { describeCall } from '../frame/evmCall.ts'
import type { Prepared, Review, Row } from '../frame/review.ts'
import { formatUnits, parseUnits } from '../frame/review.ts'
import { failureOf, Refusal } from '../refusal.ts'
import type { Sign } from '../worker/sign.ts'
import { readAccount, type SmartAccount } from './account.ts'
import { codeRow, delegates } from './delegation.ts'
import { type Draft, draftOperation, signAndSend, withSponsor } from './operation.ts'
import { readCalls, type SmartCall } from './readCalls.ts'
import type { SentCalls, SentStore } from './sentCalls.ts'
import { statusReview } from './shownStatus.ts'
import { readStatus, statusJson } from './status.ts'

/** A request to a smart account. */
export type SmartAsked = {
  readonly account: SmartAccount
  readonly hostOrigin: string
  readonly sent: SentStore
  readonly sign: Sign
}

const decimals = 18
const pollMs = 1_000
/** A page waits five minutes for the answer (connectors/auth), and the visitor has yet to read that it takes longer. */
const longestMs = 120_000
/** An operation that has not come by then is replaced by the next. */
const longestSettleMs = 60_000

/** `wallet_sendCalls` (EIP-5792): answered with the id once the bundler has the operation. */
export async function prepareSendCalls(
  asked: SmartAsked,
  params: readonly unknown[],
): Promise<Prepared> {
  const { id, calls } = readCalls(params, asked.account)
  checkTargets(calls, asked.account)
  if (id !== undefined && asked.sent.find(id)) throw new Refusal('CALLS_ID_DUPLICATE')
  return prepareCalls(asked, calls, {
    title: 'approve.calls',
    id,
    answer: async (sentId) => ({ id: sentId }),
  })
}

/** `eth_sendTransaction`: answered with the hash of the transaction that has the operation, once it is mined. */
export function prepareOneCall(asked: SmartAsked, call: SmartCall): Promise<Prepared> {
  checkTargets([call], asked.account)
  return prepareCalls(asked, [call], {
    title: 'approve.send',
    id: undefined,
    answer: (id) => minedHash(asked, id),
  })
}

/** `wallet_getCallsStatus`. @throws Refusal `CALLS_ID_UNKNOWN` */
export async function callsStatus(
  { account, sent }: Pick<SmartAsked, 'account' | 'sent'>,
  [id]: readonly unknown[],
): Promise<object> {
  const found = typeof id === 'string' ? sent.find(id) : undefined
  if (!found || found.network !== account.network.id) throw new Refusal('CALLS_ID_UNKNOWN')
  return statusJson(found, account, await readStatus(account, found))
}

/**
 * A validator and a lent key act without the visitor, so a page's calls reach neither the account's own functions nor the contract of
 * permissions. Those have requests with reviews of their own.
 * @throws Refusal `INVALID_REQUEST`
 */
function checkTargets(calls: readonly SmartCall[], { address }: SmartAccount): void {
  const isOwn = ({ to, data }: SmartCall): boolean =>
    to === permissionValidator || (to === address && data !== '0x')
  if (calls.some(isOwn)) throw new Refusal('INVALID_REQUEST')
}

type Wanted = {
  readonly title: Review['title']
  /** Shown in the place of the calls. */
  readonly instead?: Pick<Review, 'rows' | 'warnings' | 'needsWindow'> | undefined
  /** The page's own id of the calls; else the operation's hash. */
  readonly id: string | undefined
  readonly answer: (id: string) => Promise<unknown>
}

export async function prepareCalls(
  asked: SmartAsked,
  calls: readonly SmartCall[],
  { title, instead, id, answer }: Wanted,
): Promise<Prepared> {
  const { account, sent, sign } = asked
  const first = await draftOperation(account, calls, { mayBeSponsored: true })
  const review = (draft: Draft, warnings: Review['warnings'] = []): Promise<Review> =>
    reviewOf(asked, calls, { title, instead, draft, warnings })
  return {
    review: await review(first),
    async run(askAgain) {
      await settled(account, sent.latest(account.network.id))
      // The account may have moved on while the visitor read.
      const { nonce, isDeployed } = await readAccount(account)
      const { isSponsored: mayBeSponsored } = first
      const isSame = isDeployed === (first.operation.factory === undefined)
      let draft =
        nonce === first.operation.nonce && isSame
          ? first
          : await draftOperation(account, calls, { mayBeSponsored })
      let operation = await withSponsor(account, draft)
      if (!operation) {
        draft = await draftOperation(account, calls, { mayBeSponsored: false })
        operation = draft.operation
      }
      const isNew = delegates(operation) && !delegates(first.operation)
      if (draft.fee > first.fee || isNew)
        await askAgain(
          await review(draft, first.isSponsored && !draft.isSponsored ? ['warn.payer'] : []),
        )
      let known = ''
      await signAndSend(account, operation, {
        sign,
        keep: (entry) => {
          known = id ?? entry.hash
          if (sent.find(known)) throw new Refusal('CALLS_ID_DUPLICATE')
          sent.add({ ...entry, id: known })
        },
      })
      return answer(known).catch(async (error: unknown) => {
        // Otherwise the visitor would read in the page alone that it failed, and might send it once more.
        if (failureOf(error).code === 'OPERATION_PENDING')
          await askAgain(statusReview(account, { status: 100 })).catch(() => {})
        throw error
      })
    },
  }
}

/** Every call in order, then the fee and the sum of all changes. */
async function reviewOf(
  { account, hostOrigin }: SmartAsked,
  calls: readonly SmartCall[],
  {
    title,
    instead,
    draft,
    warnings,
  }: Pick<Wanted, 'title' | 'instead'> & {
    readonly draft: Draft
    readonly warnings: Review['warnings']
  },
): Promise<Review> {
  const { network, address } = account
  const coin = (units: bigint): string => `${formatUnits(units, decimals)} ${network.symbol}`
  const described = instead
    ? []
    : await Promise.all(
        calls.map(async (call) => ({ ...call, described: await describeCall(network, call) })),
      )
  const total = calls.reduce((sum, { value }) => sum + value, 0n)
  const rows = described.flatMap(({ value, described: { rows: own } }, at): readonly Row[] => [
    ...(calls.length > 1
      ? [{ label: 'label.step' as const, value: `${at + 1} / ${calls.length}` }]
      : []),
    ...own,
    ...(value > 0n ? [{ label: 'label.amount' as const, value: coin(value) }] : []),
  ])
  return {
    title,
    rows: [
      ...(instead?.rows ?? rows),
      // Said once, since later operations find the code there.
      ...(delegates(draft.operation) ? [codeRow(accountDelegate)] : []),
      draft.isSponsored
        ? { label: 'label.payer', value: hostOrigin }
        : { label: 'label.fee', value: coin(draft.fee) },
      ...(instead ? [] : await changeRows(network, address, described)),
      { label: 'label.account', value: address, isCode: true },
    ],
    warnings: [
      ...new Set([
        ...warnings,
        ...(instead?.warnings ?? []),
        ...described.flatMap((each) => each.described.warnings),
        ...(draft.fails ? (['warn.fails'] as const) : []),
        ...(delegates(draft.operation) ? (['warn.delegates'] as const) : []),
      ]),
    ],
    needsWindow:
      instead?.needsWindow ??
      (described.some((each) => each.described.needsWindow) ||
        total > parseUnits(network.confirmAbove, decimals)),
    isBlocked: false,
  }
}

/** An account's operations come one after the other: the next one counts on the nonce and the code that the last one leaves. */
async function settled(account: SmartAccount, last: SentCalls | undefined): Promise<void> {
  if (!last) return
  for (const until = performance.now() + longestSettleMs; performance.now() < until;) {
    if ((await readStatus(account, last)).status !== 100) return
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/**
 * Waits for sent calls.
 * @throws Refusal `OPERATION_REVERTED`; `OPERATION_PENDING` when they may still come; `FAILED` when they were not sent
 */
export async function minedHash({ account, sent }: SmartAsked, id: string): Promise<string> {
  const found = sent.find(id)
  if (!found) throw new Refusal('FAILED')
  for (const until = performance.now() + longestMs; performance.now() < until;) {
    const { status, receipt } = await readStatus(account, found)
    if (status === 200 && receipt) return receipt.transactionHash
    // The transaction itself succeeded, so only this error says that its call did not.
    if (status === 500) throw new Refusal('OPERATION_REVERTED')
    if (status === 400) throw new Refusal('FAILED')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Refusal('OPERATION_PENDING', { data: id })
}
