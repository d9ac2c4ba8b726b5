import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { KitError } from '@latchkey/protocol'
import type { Query } from '@latchkey/server'
import type { AccountRow } from '../accounts.ts'
import { record } from '../audit/audit.ts'
import type { Handlers } from '../http/app.ts'
import { identityOf, profileOf } from '../identities.ts'
import type { SealedColumns } from '../keys/keyring.ts'
import { approvalLetter } from '../mail/letters.ts'
import type { Caller, Parts } from '../parts.ts'
import { newId, newToken } from '../tokens.ts'
import { count, dayMs, hourMs, minuteMs } from '../usage.ts'
import { giveGrant } from './grants.ts'

export type Approval = SealedColumns & {
  readonly id: string
  readonly mail_index: string
  readonly device: string
  readonly host_origin: string
  readonly browser: string
  readonly language: string
  /** Of the e-mail change that it is for; null for a new device. */
  readonly change: string | null
  readonly numbers: string
  readonly number: number
  readonly state: 'waiting' | 'approved' | 'denied'
  readonly created_at: number
  /** When its page was first opened. */
  readonly viewed_at: number | null
  readonly until: number
}

/** APV-1 */
export const approvalMs = 10 * minuteMs
const pollMs = 500

/** Approvals by mail (security.md 2.5). An address without an account gets the same mail and the same answers (ENUM-1). */
export function approvalCalls(
  parts: Parts,
): Pick<Handlers<'recovery'>, 'approvals/create' | 'approvals/wait'> {
  const { sql, keyring, mailer, clock } = parts
  return {
    'approvals/create': async ({ email: asked, ...page }, caller) => {
      const number = newNumber()
      const { letter, id, until } = await sql.transaction(async (query) => {
        const email = (await formerAddress(query, parts, asked)) ?? asked
        return askApproval(query, parts, { email, ...page, number, caller, change: null })
      })
      await mailer(letter)
      return { approvalId: id, number, until }
    },

    'approvals/wait': ({ approvalId, waitMs }, { device }) =>
      poll(waitMs, async () => {
        const [approval] = await sql.query<Approval>(
          'select * from approval where id = $1 and device = $2 and change is null',
          [approvalId, device],
        )
        if (!approval) return { state: 'expired' }
        if (approval.state === 'denied') return { state: 'denied' }
        if (approval.state === 'approved') {
          const email = emailOf(keyring, approval)
          const granted = await giveGrant(parts, {
            id: approvalId,
            device,
            hostOrigin: approval.host_origin,
            language: approval.language,
            identity: { login: 'email', subject: email },
            profile: { email, name: null },
          })
          return granted ? { state: 'approved', ...granted } : { state: 'expired' }
        }
        if (approval.until <= clock()) return { state: 'expired' }
        return { state: 'waiting' }
      }),
  }
}

/** Asks again until something else than `waiting` is said, or the time is over. */
export async function poll<Said extends { readonly state: string }>(
  waitMs: number,
  ask: () => Promise<Said>,
): Promise<Said> {
  for (const end = Date.now() + waitMs; ; await sleep(pollMs)) {
    const said = await ask()
    if (said.state !== 'waiting' || Date.now() + pollMs > end) return said
  }
}

/** A letter with a link, whose page asks for the number (APV-2). The caller sends the letter once the transaction is done. */
export async function askApproval(
  query: Query,
  { keyring, clock, config }: Parts,
  {
    email,
    hostOrigin,
    browser,
    language = 'en',
    number,
    change,
    caller: { device, network },
  }: {
    readonly email: string
    readonly hostOrigin: string
    readonly browser: string
    readonly language?: string | undefined
    readonly number: number
    readonly change: string | null
    readonly caller: Caller
  },
): Promise<{ id: string; until: number; letter: ReturnType<typeof approvalLetter> }> {
  const now = clock()
  const index = identityOf(keyring, { login: 'email', subject: email })
  const id = newId()
  const { token, hash } = newToken(id)
  const until = now + approvalMs
  const { sealed, wrapped, kek } = keyring.seal(placeOf(id), Buffer.from(email))
  // APV-5. The first limit also makes callers for one address take turns, before what is open is counted.
  await count(query, now, [
    { key: `approve ${index}`, most: config.limits.approvalsPerDay, withinMs: dayMs },
    { key: `approve ${network}`, most: config.limits.approvalsPerNetworkHour, withinMs: hourMs },
  ])
  const open = await query(
    `select id from approval where mail_index = $1 and state = 'waiting' and until > $2`,
    [index, now],
  )
  if (open.length >= config.limits.openApprovals)
    throw new KitError('RATE_LIMITED', { retryAfter: approvalMs / 1000 })
  await query(
    `insert into approval (id, mail_index, device, host_origin, browser, language, change, token_hash, numbers, number,
       state, created_at, until, sealed, wrapped, kek)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'waiting', $11, $12, $13, $14, $15)`,
    [
      id,
      index,
      device,
      hostOrigin,
      browser,
      language,
      change,
      hash,
      numbersAround(number).join(' '),
      number,
      now,
      until,
      sealed,
      wrapped,
      kek,
    ],
  )
  await record(query, { at: now, owner: index, event: 'approval sent', meta: { device } })
  // Behind the #, so that neither a log nor a page that is linked to sees it.
  const link = `${config.publicUrl}/approve#${token}`
  const at = new Date(now)
  const kind = change === null ? 'device' : 'email'
  return {
    id,
    until,
    letter: approvalLetter(email, { kind, link, hostOrigin, browser, at, language }),
  }
}

export function emailOf(keyring: Parts['keyring'], approval: Approval): string {
  return Buffer.from(keyring.open(placeOf(approval.id), approval)).toString()
}

export function newNumber(): number {
  return randomInt(10, 100)
}

/** Until a change of the address has had its time, the address before it recovers the wallet (security.md 2.6). */
async function formerAddress(
  query: Query,
  { keyring, clock }: Parts,
  email: string,
): Promise<string | null> {
  const [account] = await query<AccountRow>(
    `select account.* from email_change join account on account.id = owner
     where mail_index = $1 and state = 'held' and held_until > $2`,
    [identityOf(keyring, { login: 'email', subject: email }), clock()],
  )
  return account ? profileOf(keyring, account).email : null
}

/** The number among two others, in an order that says nothing. */
function numbersAround(number: number): readonly number[] {
  const numbers = new Set([number])
  while (numbers.size < 3) numbers.add(newNumber())
  return [...numbers].toSorted((one, other) => one - other)
}

function placeOf(id: string): string {
  return `approval|${id}`
}
