import { record } from './audit/audit.ts'
import type { Parts } from './parts.ts'
import { applyChanges } from './recovery/emailChange.ts'
import { dayMs } from './usage.ts'

/** Security.md 2.4.7: a deposit that did not come to its end. */
const pendingMs = dayMs
const retiredMs = 30 * dayMs

/** Deletes what has had its time. It may run in several processes, and be interrupted, at any time. */
export async function sweep(parts: Parts): Promise<void> {
  const { sql, service, clock } = parts
  const now = clock()
  await sql.query('delete from proof where until < $1', [now])
  await sql.query('delete from usage where at < $1', [now - 8 * dayMs])
  await sql.query(
    `delete from share where (state = 'pending' and changed_at < $1) or (state = 'retired' and changed_at < $2)`,
    [now - pendingMs, now - retiredMs],
  )
  // A sign-up that did not come to its end leaves a wallet without a share.
  await sql.query(
    'delete from wallet where created_at < $1 and not exists (select 1 from share where share.wallet_id = wallet.wallet_id)',
    [now - pendingMs],
  )
  if (service === 'recovery') {
    // A sign-up that A did not commit, beside the wallet that the visitor has.
    await sql.query(
      `delete from wallet where not confirmed and created_at < $1
         and exists (select 1 from wallet other where other.owner = wallet.owner and other.confirmed)`,
      [now - retiredMs],
    )
    await applyChanges(parts)
  }
  const over = service === 'auth' ? '' : `and state <> 'held'`
  await sql.query(`delete from email_change where until < $1 ${over}`, [now - dayMs])
  const asked = service === 'auth' ? ['challenge'] : ['approval', 'release_grant']
  for (const table of [...asked, 'social_transaction'])
    await sql.query(`delete from ${table} where until < $1`, [now - 7 * dayMs])
  const due = await sql.query<{ id: string }>('select id from account where deletes_at < $1', [now])
  for (const { id } of due) {
    await sql.transaction(async (query) => {
      const deleted = await query(
        'delete from account where id = $1 and deletes_at < $2 returning id',
        [id, now],
      )
      if (deleted.length === 0) return
      await query('delete from wallet where owner = $1', [id])
      await query('delete from device where owner = $1', [id])
      await record(query, { at: now, owner: id, event: 'deletion done' })
    })
  }
}
