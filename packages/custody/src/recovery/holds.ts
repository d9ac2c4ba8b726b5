import type { Query } from '@latchkey/server'
import { record } from '../audit/audit.ts'
import type { Parts } from '../parts.ts'
import { newToken, readToken } from '../tokens.ts'

/** What waits for its time, and can be cancelled by any device of the account or by the mail's link (APV-6, security.md 2.6). */
export type Hold = {
  readonly id: string
  readonly owner: string
  readonly kind: 'device' | 'email'
  readonly host_origin: string
  readonly held_until: number
  readonly language: string
}

/** A link that cancels one hold. */
export function holdLink(
  { config }: Parts,
  id: string,
): { readonly link: string; readonly hash: string } {
  const { token, hash } = newToken(id)
  return { link: `${config.publicUrl}/cancel#${token}`, hash }
}

export function listHolds(query: Query, owner: string, now: number): Promise<readonly Hold[]> {
  return query<Hold>(`${holds} where owner = $2`, [now, owner])
}

/** The hold of a mail's link; undefined when it has ended. */
export async function holdOfLink(
  query: Query,
  token: string,
  now: number,
): Promise<Hold | undefined> {
  const { id, hash } = readToken(token)
  const [hold] = await query<Hold>(`${holds} where id = $2 and cancel_hash = $3`, [now, id, hash])
  return hold
}

export async function cancelHold(
  query: Query,
  { id, owner }: Pick<Hold, 'id' | 'owner'>,
  now: number,
): Promise<void> {
  const devices = await query(
    'update release_grant set cancelled_at = $3 where id = $1 and owner = $2 and cancelled_at is null returning id',
    [id, owner, now],
  )
  const changes = await query(
    `update email_change set state = 'denied' where id = $1 and owner = $2 and state = 'held' returning id`,
    [id, owner],
  )
  if (devices.length + changes.length === 0) return
  await record(query, { at: now, owner, event: 'hold cancelled' })
}

const holds = `select * from (
  select id, owner, 'device' as kind, host_origin, held_until, language, cancel_hash from release_grant
    where held_until > $1 and cancelled_at is null
  union all select id, owner, 'email', host_origin, held_until, language, cancel_hash from email_change
    where held_until > $1 and state = 'held') hold`
