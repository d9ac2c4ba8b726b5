import type { Query } from '@latchkey/server'
import { reachAccount } from '../accounts.ts'
import { record } from '../audit/audit.ts'
import type { Identity, Profile } from '../identities.ts'
import { heldLetter } from '../mail/letters.ts'
import type { Parts } from '../parts.ts'
import { newToken } from '../tokens.ts'
import { dayMs, hourMs, minuteMs } from '../usage.ts'
import { effectiveDelayHours, type RecoveryAccountRow } from './accounts.ts'
import { holdLink } from './holds.ts'

export type Granted = { readonly grant: string; readonly heldUntil: number | null }

/** APV-4 */
const grantMs = 15 * minuteMs
/** A visitor comes back for a held grant within a day. */
const heldGrantMs = dayMs

/**
 * The right of one device to one share. An answer may be lost, so asking again gives a new secret for the same grant, whose times
 * stay.
 * @param id of the approval or login that the grant is for
 * @returns undefined when the grant has ended
 */
export async function giveGrant(
  parts: Parts,
  {
    id,
    device,
    hostOrigin,
    language,
    identity,
    profile,
  }: {
    readonly id: string
    readonly device: string
    readonly hostOrigin: string
    readonly language: string
    readonly identity: Identity
    readonly profile: Profile
  },
): Promise<Granted | undefined> {
  const { sql, mailer, clock } = parts
  const now = clock()
  const { token, hash } = newToken(id)
  const { link, hash: cancelHash } = holdLink(parts, id)
  const { row, isNew } = await sql.transaction(async (query) => {
    const account = await reachAccount<RecoveryAccountRow>(query, parts, { identity, profile })
    const owner = account.id
    const delayMs = (await isKnown(query, owner, device))
      ? 0
      : effectiveDelayHours(account, now) * hourMs
    const heldUntil = delayMs > 0 ? now + delayMs : null
    const until = heldUntil === null ? now + grantMs : heldUntil + heldGrantMs
    const made = await query(
      `insert into release_grant (id, owner, device, host_origin, language, secret_hash, until, held_until, cancel_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
      [id, owner, device, hostOrigin, language, hash, until, heldUntil, cancelHash],
    )
    if (made.length > 0)
      await record(query, { at: now, owner, event: 'grant given', meta: { device } })
    const [living] = await query<{ held_until: number | null }>(
      `update release_grant set secret_hash = $2 where id = $1 and until > $3 and cancelled_at is null returning held_until`,
      [id, hash, now],
    )
    return { row: living, isNew: made.length > 0 }
  })
  if (!row) return undefined
  const { held_until: heldUntil } = row
  if (isNew && heldUntil !== null && profile.email !== null)
    await mailer(
      heldLetter(profile.email, {
        kind: 'heldDevice',
        hostOrigin,
        until: new Date(heldUntil),
        link,
        language,
      }),
    )
  return { grant: token, heldUntil }
}

async function isKnown(query: Query, owner: string, device: string): Promise<boolean> {
  const rows = await query(
    'select 1 from device where owner = $1 and device = $2 and revoked_at is null',
    [owner, device],
  )
  return rows.length > 0
}
