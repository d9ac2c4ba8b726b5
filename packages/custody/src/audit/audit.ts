import { createHash } from 'node:crypto'
import type { Query, Sql } from '@latchkey/server'

export type AuditMeta = { readonly [name: string]: string | number }
export type AuditEvent =
  | 'approval denied'
  | 'approval granted'
  | 'approval sent'
  | 'approval shown'
  | 'code failed'
  | 'code sent'
  | 'deletion asked'
  | 'deletion done'
  | 'deletion withdrawn'
  | 'delay changed'
  | 'device revoked'
  | 'email change asked'
  | 'email change ended'
  | 'email change held'
  | 'email changed'
  | 'grant given'
  | 'hold cancelled'
  | 'login passed'
  | 'master key rotated'
  | 'session ended'
  | 'session family ended'
  | 'session issued'
  | 'share committed'
  | 'share deposited'
  | 'share released'
  | 'share retired'
  | 'wallet exported'
export type AuditEntry = {
  readonly number: number
  readonly at: number
  readonly event: string
  readonly meta: AuditMeta
  readonly hash: string
}

/**
 * Adds an entry in the caller's transaction, so that nothing happens without it. `owner` is the account's own random id, or the
 * keyed hash of an address without an account: no entry has an address. What the operator does has no account.
 */
export async function record(
  query: Query,
  entry: {
    readonly at: number
    readonly owner: string
    readonly event: AuditEvent
    readonly meta?: AuditMeta
  },
): Promise<void> {
  // Writers take turns until their transaction ends: the chain has one end.
  await query('select pg_advisory_xact_lock(20261125)')
  const [last] = await query<{ number: number; hash: string }>(
    'select number, hash from audit order by number desc limit 1',
  )
  const number = (last?.number ?? 0) + 1
  const meta = JSON.stringify(entry.meta ?? {})
  const { at, owner, event } = entry
  const hash = hashOf(last?.hash ?? '', { number, at, owner, event, meta })
  await query(
    'insert into audit (number, at, owner, event, meta, hash) values ($1, $2, $3, $4, $5, $6)',
    [number, at, owner, event, meta, hash],
  )
}

/** An account's own entries, newest first: also those of its address, from before a login was right. */
export async function listEvents(query: Query, owner: string): Promise<AuditEntry[]> {
  const rows = await query<Row>(
    `select * from audit where owner = $1 or owner = (select identity from account where id = $1)
     order by number desc limit 200`,
    [owner],
  )
  return rows.map(({ number, at, event, meta, hash }) => ({
    number,
    at,
    event,
    meta: JSON.parse(meta),
    hash,
  }))
}

/** @returns the number of the first entry that does not follow from the one before; undefined for a sound chain */
export async function firstBrokenEntry(sql: Sql): Promise<number | undefined> {
  let before: Pick<Row, 'number' | 'hash'> = { number: 0, hash: '' }
  for (;;) {
    const rows = await sql.query<Row>(
      'select * from audit where number > $1 order by number limit 1000',
      [before.number],
    )
    for (const row of rows) {
      if (row.number !== before.number + 1 || row.hash !== hashOf(before.hash, row))
        return before.number + 1
      before = row
    }
    if (rows.length < 1000) return undefined
  }
}

type Row = {
  readonly number: number
  readonly at: number
  readonly owner: string
  readonly event: string
  readonly meta: string
  readonly hash: string
}

function hashOf(before: string, { number, at, owner, event, meta }: Omit<Row, 'hash'>): string {
  const entry = JSON.stringify([before, number, at, owner, event, meta])
  return createHash('sha256').update(entry).digest('hex')
}
