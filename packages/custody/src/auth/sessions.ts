import { KitError } from '@latchkey/protocol'
import type { Query } from '@latchkey/server'
import { record } from '../audit/audit.ts'
import type { Handlers } from '../http/app.ts'
import type { Caller, Parts } from '../parts.ts'
import { isSame, newId, newToken, readToken } from '../tokens.ts'
import { dayMs, minuteMs } from '../usage.ts'

const accessMs = 10 * minuteMs
const idleMs = 7 * dayMs
const absoluteMs = 30 * dayMs
const mostSessions = 20
const freshMs = 5 * minuteMs
/** An answer may be lost on its way: for so long the token before is good too, if the new one was never used. */
const lostAnswerMs = minuteMs

export type Session = {
  readonly id: string
  readonly owner: string
  readonly device: string
  /** When its code was entered. */
  readonly enteredAt: number
  readonly purpose: SessionPurpose
}
export type SessionPurpose = 'login' | 'export'
export type Tokens = { accessToken: string; refreshToken: string; accessUntil: number }
type Row = {
  readonly id: string
  readonly owner: string
  readonly device: string
  readonly purpose: SessionPurpose
  readonly access_hash: string
  readonly access_until: number
  readonly refresh_hash: string
  readonly previous_hash: string | null
  readonly rotated_at: number
  readonly idle_until: number
  readonly until: number
  readonly entered_at: number
  readonly created_at: number
  readonly last_seen_at: number
}

/** A session is one family of tokens, bound to the device's key. An account has at most twenty; the oldest makes room. */
export async function issueSession(
  query: Query,
  { clock }: Parts,
  {
    owner,
    device,
    purpose,
  }: { readonly owner: string; readonly device: string; readonly purpose: SessionPurpose },
): Promise<Tokens> {
  const now = clock()
  const id = newId()
  const [access, refresh] = [newToken(id), newToken(id)]
  await query(
    `insert into session (id, owner, device, access_hash, access_until, refresh_hash, rotated_at, idle_until, until,
       entered_at, created_at, last_seen_at, purpose) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $7, $7, $7, $10)`,
    [
      id,
      owner,
      device,
      access.hash,
      now + accessMs,
      refresh.hash,
      now,
      now + idleMs,
      now + absoluteMs,
      purpose,
    ],
  )
  await query(
    `update session set ended_at = $2 where owner = $1 and ended_at is null and id not in (
       select id from session where owner = $1 and ended_at is null order by created_at desc, id = $3 desc limit ${mostSessions})`,
    [owner, now, id],
  )
  await record(query, { at: now, owner, event: 'session issued', meta: { device } })
  return { accessToken: access.token, refreshToken: refresh.token, accessUntil: now + accessMs }
}

/** @throws KitError `SESSION_ENDED` unless the caller's token is of a living session of its own device */
export async function requireSession(
  { sql, clock }: Parts,
  { token, device }: Caller,
): Promise<Session> {
  const { id, hash } = readToken(token ?? '')
  const row = await livingSession(sql.query, { id, device, now: clock() })
  if (!row || !isSame(row.access_hash, hash) || row.access_until <= clock())
    throw new KitError('SESSION_ENDED')
  // The new token has arrived, so the one before is no longer good.
  if (row.previous_hash !== null)
    await sql.query('update session set previous_hash = null where id = $1', [id])
  return { id, owner: row.owner, device, enteredAt: row.entered_at, purpose: row.purpose }
}

/** @throws KitError `SESSION_OLD` unless the visitor has just signed in (security.md 2.6) */
export function requireFresh({ clock }: Parts, { enteredAt }: Session): void {
  if (clock() - enteredAt > freshMs) throw new KitError('SESSION_OLD')
}

export function sessionCalls(
  parts: Parts,
): Pick<
  Handlers<'auth'>,
  'sessions/refresh' | 'sessions/list' | 'sessions/end' | 'sessions/endAll'
> {
  const { sql, clock } = parts
  return {
    'sessions/refresh': async ({ refreshToken }, { device }) => {
      const now = clock()
      const { id, hash } = readToken(refreshToken)
      // The end of a family has to be committed before the refusal is thrown.
      const tokens = await sql.transaction(async (query) => {
        const row = await livingSession(query, { id, device, now })
        if (!row) return undefined
        const isCurrent = isSame(row.refresh_hash, hash)
        const isLost =
          row.previous_hash !== null &&
          isSame(row.previous_hash, hash) &&
          now - row.rotated_at < lostAnswerMs
        if (isCurrent || isLost) return rotate(query, row, { now, previous: hash })
        await query('update session set ended_at = $2 where id = $1', [id, now])
        await record(query, {
          at: now,
          owner: row.owner,
          event: 'session family ended',
          meta: { device },
        })
        return undefined
      })
      if (!tokens) throw new KitError('SESSION_ENDED')
      return tokens
    },
    'sessions/list': async (_, caller) => {
      const { id: own, owner } = await requireSession(parts, caller)
      // The caller's own last: who ends one after the other needs it for the rest.
      const rows = await sql.query<Row>(
        `select * from session where owner = $1 and ended_at is null and until > $2 and idle_until > $2
         order by id = $3, created_at desc`,
        [owner, clock(), own],
      )
      return {
        sessions: rows.map(({ id, device, created_at, last_seen_at }) => ({
          sessionId: id,
          device,
          createdAt: created_at,
          lastSeenAt: last_seen_at,
        })),
      }
    },
    'sessions/end': async ({ sessionId }, caller) => {
      const { owner } = await requireSession(parts, caller)
      await sql.transaction((query) => endSessions(query, parts, { owner, sessionId }))
      return {}
    },
    'sessions/endAll': async (_, caller) => {
      const { owner } = await requireSession(parts, caller)
      await sql.transaction((query) => endSessions(query, parts, { owner }))
      return {}
    },
  }
}

/** Ends all sessions of an account, or those of one id or device. */
export async function endSessions(
  query: Query,
  { clock }: Parts,
  { owner, sessionId, device }: { owner: string; sessionId?: string; device?: string },
): Promise<void> {
  const now = clock()
  await query(
    `update session set ended_at = $2 where owner = $1 and ended_at is null
       and ($3::text is null or id = $3) and ($4::text is null or device = $4)`,
    [owner, now, sessionId ?? null, device ?? null],
  )
  await record(query, { at: now, owner, event: 'session ended', meta: device ? { device } : {} })
}

async function rotate(
  query: Query,
  { id, until }: Row,
  { now, previous }: { readonly now: number; readonly previous: string },
): Promise<Tokens> {
  const [access, refresh] = [newToken(id), newToken(id)]
  const accessUntil = Math.min(now + accessMs, until)
  await query(
    `update session set access_hash = $2, access_until = $3, refresh_hash = $4, previous_hash = $5, rotated_at = $6,
       idle_until = $7, last_seen_at = $6 where id = $1`,
    [id, access.hash, accessUntil, refresh.hash, previous, now, now + idleMs],
  )
  return { accessToken: access.token, refreshToken: refresh.token, accessUntil }
}

async function livingSession(
  query: Query,
  { id, device, now }: { readonly id: string; readonly device: string; readonly now: number },
): Promise<Row | undefined> {
  const [row] = await query<Row>(
    `select * from session where id = $1 and device = $2 and ended_at is null and until > $3 and idle_until > $3
     for update`,
    [id, device, now],
  )
  return row
}
