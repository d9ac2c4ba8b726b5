import type { Query } from '@latchkey/server'
import { record } from '../audit/audit.ts'
import { deniedLetter } from '../mail/letters.ts'
import type { Letter } from '../mail/mailer.ts'
import type { Parts } from '../parts.ts'
import { readToken } from '../tokens.ts'
import { secondMs } from '../usage.ts'
import { emailOfAccount } from './accounts.ts'
import { type Approval, emailOf } from './approvals.ts'
import { denyChange, ownerOfChange, settleChange } from './emailChange.ts'
import { cancelHold, type Hold, holdOfLink } from './holds.ts'

/** What the pages behind the mails' links show, and what is pressed there. */
export type ApprovalPage = {
  /** Undefined when the link has ended. */
  view(token: string): Promise<ApprovalView | undefined>
  /** One try: a wrong number denies (APV-2). A press that is too early is no try (MAIL-4). */
  choose(token: string, number: number): Promise<'approved' | 'denied' | 'early' | 'ended'>
  deny(token: string): Promise<void>
  viewHold(token: string): Promise<HoldView | undefined>
  cancelHold(token: string): Promise<'cancelled' | 'ended'>
}
export type ApprovalView = {
  readonly kind: 'device' | 'email'
  readonly hostOrigin: string
  readonly browser: string
  readonly at: number
  readonly language: string
  readonly numbers: readonly number[]
  /** Until a number may be chosen. */
  readonly waitMs: number
}
export type HoldView = {
  readonly kind: Hold['kind']
  readonly hostOrigin: string
  readonly heldUntil: number
  readonly language: string
}

export function approvalPage(parts: Parts): ApprovalPage {
  const { sql, mailer, clock, config } = parts
  /** A scanner of mail that runs the page's script presses at once; people read first. */
  const dwellMs = config.limits.approvalDwellSeconds * secondMs
  const waitOf = ({ viewed_at: viewedAt }: Approval): number =>
    Math.max(0, (viewedAt ?? clock()) + dwellMs - clock())
  const decide = async (
    token: string,
    decision: (approval: Approval) => 'approved' | 'denied' | 'early',
  ): Promise<'approved' | 'denied' | 'early' | 'ended'> => {
    const decided = await sql.transaction(async (query) => {
      const approval = await waitingApproval(query, token, clock())
      if (!approval) return undefined
      const state = decision(approval)
      const { id, mail_index: owner, device, change } = approval
      if (state === 'early') return { state, change: null }
      await query('update approval set state = $2 where id = $1', [id, state])
      const event = state === 'approved' ? 'approval granted' : 'approval denied'
      await record(query, { at: clock(), owner, event, meta: { device } })
      if (state === 'approved') return { state, change }
      if (change !== null) await denyChange(query, parts, change)
      return { state, change, letter: await deniedLetterFor(query, parts, approval) }
    })
    if (!decided) return 'ended'
    // The refusal stands while the mail server is away; the account's devices see it among their events.
    if (decided.letter) await mailer(decided.letter).catch(() => {})
    if (decided.change !== null) await settleChange(parts, decided.change)
    return decided.state
  }
  return {
    async view(token) {
      const approval = await sql.transaction((query) => showApproval(query, parts, token))
      return (
        approval && {
          kind: approval.change === null ? 'device' : 'email',
          hostOrigin: approval.host_origin,
          browser: approval.browser,
          at: approval.created_at,
          language: approval.language,
          numbers: approval.numbers.split(' ').map(Number),
          waitMs: waitOf(approval),
        }
      )
    },
    choose: (token, number) =>
      decide(token, (approval) => {
        if (waitOf(approval) > 0) return 'early'
        return approval.number === number ? 'approved' : 'denied'
      }),
    async deny(token) {
      await decide(token, () => 'denied')
    },
    async viewHold(token) {
      const hold = await holdOfLink(sql.query, token, clock())
      return (
        hold && {
          kind: hold.kind,
          hostOrigin: hold.host_origin,
          heldUntil: hold.held_until,
          language: hold.language,
        }
      )
    },
    cancelHold: (token) =>
      sql.transaction(async (query) => {
        const hold = await holdOfLink(query, token, clock())
        if (!hold) return 'ended'
        await cancelHold(query, hold, clock())
        return 'cancelled'
      }),
  }
}

/** The time of the first sight stays. */
async function showApproval(
  query: Query,
  { clock }: Parts,
  token: string,
): Promise<Approval | undefined> {
  const now = clock()
  const approval = await waitingApproval(query, token, now)
  if (!approval || approval.viewed_at !== null) return approval
  const { id, mail_index: owner, device } = approval
  await query('update approval set viewed_at = $2 where id = $1', [id, now])
  await record(query, { at: now, owner, event: 'approval shown', meta: { device } })
  return { ...approval, viewed_at: now }
}

/** APV-3: to the address that was asked; of a change of the address, to the present one. */
async function deniedLetterFor(
  query: Query,
  parts: Parts,
  approval: Approval,
): Promise<Letter | undefined> {
  const { change, host_origin: hostOrigin, browser, language, created_at: createdAt } = approval
  const to =
    change === null
      ? emailOf(parts.keyring, approval)
      : await emailOfAccount(query, parts, await ownerOfChange(query, change))
  if (to === null) return undefined
  const kind = change === null ? 'device' : 'email'
  return deniedLetter(to, { kind, hostOrigin, browser, at: new Date(createdAt), language })
}

async function waitingApproval(
  query: Query,
  token: string,
  now: number,
): Promise<Approval | undefined> {
  const { id, hash } = readToken(token)
  const [row] = await query<Approval>(
    `select * from approval where id = $1 and token_hash = $2 and state = 'waiting' and until > $3 for update`,
    [id, hash, now],
  )
  return row
}
