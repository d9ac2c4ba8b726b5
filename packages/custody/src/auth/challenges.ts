import { KitError } from '@latchkey/protocol'
import type { Query } from '@latchkey/server'
import { record } from '../audit/audit.ts'
import type { SealedColumns } from '../keys/keyring.ts'
import { codeLetter } from '../mail/letters.ts'
import type { Caller, Parts } from '../parts.ts'
import { isSame, newId } from '../tokens.ts'
import { count, dayMs, hourMs, minuteMs, secondMs } from '../usage.ts'
import { identityOf } from '../identities.ts'
import { isKnownDevice } from './accounts.ts'
import { hashCode, newCode, refundTry, spendTry } from './codes.ts'
import { isFlooded, noteWrongCode, requireWork } from './flood.ts'

/** What a code is for. A code of one purpose is no good for another (OTP-8). */
export type CodePurpose = 'login' | 'export' | 'primary' | 'secondary'

export type Challenge = SealedColumns & {
  readonly id: string
  readonly mail_index: string
  readonly device: string
  readonly host_origin: string
  readonly purpose: CodePurpose
  readonly language: string
  readonly code_hash: string | null
  readonly attempts: number
}

/** From preparing a challenge to sending its code: as long as an approval takes at most. */
const preparedMs = 10 * minuteMs
/** OTP-2 */
const codeMs = 5 * minuteMs
/** OTP-3 */
const mostAttempts = 5

/** A challenge without a code yet. It takes the place of an earlier one of this device for this address (OTP-2). */
export async function openChallenge(
  query: Query,
  { keyring, clock }: Parts,
  {
    email,
    device,
    hostOrigin,
    purpose,
    language = 'en',
  }: {
    readonly email: string
    readonly device: string
    readonly hostOrigin: string
    readonly purpose: CodePurpose
    readonly language?: string | undefined
  },
): Promise<string> {
  const now = clock()
  const index = identityOf(keyring, { login: 'email', subject: email })
  const id = newId()
  const { sealed, wrapped, kek } = keyring.seal(placeOf(id), Buffer.from(email))
  await query(
    'update challenge set ended_at = $3 where mail_index = $1 and device = $2 and ended_at is null',
    [index, device, now],
  )
  await query(
    `insert into challenge (id, mail_index, device, host_origin, purpose, language, until, sealed, wrapped, kek)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, index, device, hostOrigin, purpose, language, now + preparedMs, sealed, wrapped, kek],
  )
  return id
}

/**
 * Sends a new code for a challenge.
 * @throws KitError `CODE_ENDED`, `RATE_LIMITED`, `WORK_WANTED`, `UPSTREAM_UNAVAILABLE` when the mail server does not take it
 */
export async function sendCode(
  parts: Parts,
  {
    challengeId,
    device,
    network,
    purposes,
    work,
  }: Pick<Caller, 'device' | 'network'> & {
    readonly challengeId: string
    readonly work?: string | undefined
    readonly purposes: readonly CodePurpose[]
  },
): Promise<{ digits: number; until: number }> {
  const { sql, keyring, mailer, clock, config } = parts
  const { limits } = config
  const now = clock()
  // Counted first: the slow hash is not made for a caller without room.
  const { challenge, digits } = await sql.transaction(async (query) => {
    const [row] = await query<Challenge>(
      `select * from challenge where id = $1 and device = $2 and purpose = any($3) and ended_at is null and until > $4`,
      [challengeId, device, purposes, now],
    )
    if (!row) throw new KitError('CODE_ENDED')
    const isGuarded =
      (await isFlooded(query, network, now)) &&
      !(await isKnownDevice(query, row.mail_index, device))
    // Who changes an address has a session and entered a code before: five changes a day are all that a thief can ask.
    if (isGuarded && row.purpose !== 'secondary') requireWork(parts, row, work)
    const [to, host] = [`send ${row.mail_index}`, `send ${row.host_origin}`]
    // OTP-5
    await count(query, now, [
      { key: to, most: 1, withinMs: 30 * secondMs },
      { key: to, most: limits.codesPerHour, withinMs: hourMs },
      { key: to, most: limits.codesPerDay, withinMs: dayMs },
      { key: `send ${network}`, most: limits.codesPerNetworkHour, withinMs: hourMs },
      { key: host, most: limits.codesPerHostHour, withinMs: hourMs },
    ])
    return { challenge: row, digits: isGuarded ? 9 : 6 }
  })
  const { mail_index: index, host_origin: hostOrigin, purpose, language } = challenge
  const code = newCode(digits)
  const hash = await hashCode(parts, challengeId, code)
  const until = now + codeMs
  await sql.transaction(async (query) => {
    const live = await query(
      `update challenge set code_hash = $2, attempts = 0, until = $3
       where id = $1 and ended_at is null returning id`,
      [challengeId, hash, until],
    )
    if (live.length === 0) throw new KitError('CODE_ENDED')
    await record(query, { at: now, owner: index, event: 'code sent', meta: { device, purpose } })
  })
  await mailer(codeLetter(emailOf(keyring, challenge), { code, hostOrigin, purpose, language }))
  return { digits, until }
}

/**
 * The challenge whose code is right. The caller ends it in its own transaction.
 * @throws KitError `CODE_ENDED`, `CODE_WRONG`, `CODE_PAUSED`
 */
export async function checkCode(
  parts: Parts,
  {
    challengeId,
    device,
    network,
    code,
    purposes,
  }: Pick<Caller, 'device' | 'network'> & {
    readonly challengeId: string
    readonly code: string
    readonly purposes: readonly CodePurpose[]
  },
): Promise<Challenge> {
  const { sql, clock } = parts
  const now = clock()
  // OTP-3: counted before it is compared, in one statement.
  const [challenge] = await sql.query<Challenge>(
    `update challenge set attempts = attempts + 1 where id = $1 and device = $2 and attempts < ${mostAttempts}
       and purpose = any($3) and code_hash is not null and ended_at is null and until > $4 returning *`,
    [challengeId, device, purposes, now],
  )
  if (!challenge) throw new KitError('CODE_ENDED')
  const { mail_index: index, code_hash: codeHash } = challenge
  const isKnown = await isKnownDevice(sql.query, index, device)
  if (!isKnown) await spendTry(sql.query, index, now)
  if (isSame(codeHash ?? '', await hashCode(parts, challengeId, code))) {
    if (!isKnown) await refundTry(sql.query, index)
    return challenge
  }
  await sql.transaction(async (query) => {
    await noteWrongCode(query, { index, network, now })
    await record(query, { at: now, owner: index, event: 'code failed', meta: { device } })
  })
  throw new KitError('CODE_WRONG')
}

/** @throws KitError `CODE_ENDED` when another call has used the code */
export async function endChallenge(query: Query, id: string, now: number): Promise<void> {
  const ended = await query(
    'update challenge set ended_at = $2 where id = $1 and ended_at is null returning id',
    [id, now],
  )
  if (ended.length === 0) throw new KitError('CODE_ENDED')
}

export function emailOf(keyring: Parts['keyring'], challenge: Challenge): string {
  return Buffer.from(keyring.open(placeOf(challenge.id), challenge)).toString()
}

function placeOf(id: string): string {
  return `challenge|${id}`
}
