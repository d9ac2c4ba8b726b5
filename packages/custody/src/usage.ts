import { KitError } from '@latchkey/protocol'
import type { Query } from '@latchkey/server'

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export type Limit = { readonly key: string; readonly most: number; readonly withinMs: number }

/**
 * Counts one use under every limit, or under none of them. Callers of one key take turns, so that no race passes a limit.
 * @throws KitError `RATE_LIMITED` with the seconds until the fullest limit has room
 */
export async function count(query: Query, now: number, limits: readonly Limit[]): Promise<void> {
  const keys = [...new Set(limits.map(({ key }) => key))].toSorted()
  for (const key of keys) await query('select pg_advisory_xact_lock(hashtext($1))', [key])
  const waits = await Promise.all(limits.map((limit) => waitOf(query, now, limit)))
  const wait = Math.max(0, ...waits)
  if (wait > 0) throw new KitError('RATE_LIMITED', { retryAfter: Math.ceil(wait / secondMs) })
  for (const key of keys) await query('insert into usage (key, at) values ($1, $2)', [key, now])
}

/** Takes back a use that was counted at that time and came to nothing. */
export async function uncount(query: Query, at: number, key: string): Promise<void> {
  await query(
    'delete from usage where ctid in (select ctid from usage where key = $1 and at = $2 limit 1)',
    [key, at],
  )
}

/** Milliseconds until the limit has room: when its oldest counted use is no longer counted. */
async function waitOf(query: Query, now: number, limit: Limit): Promise<number> {
  const { key, most, withinMs } = limit
  const rows = await query<{ at: number }>(
    'select at from usage where key = $1 and at > $2 order by at desc limit 1 offset $3',
    [key, now - withinMs, most - 1],
  )
  return rows[0] ? rows[0].at + withinMs - now : 0
}
