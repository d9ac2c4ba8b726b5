import { KitError } from '@latchkey/protocol'
import type { Query } from '@latchkey/server'
import { record } from '../audit/audit.ts'
import type { Handlers } from '../http/app.ts'
import { identityOf, sealProfile } from '../identities.ts'
import type { SealedColumns } from '../keys/keyring.ts'
import { heldLetter } from '../mail/letters.ts'
import type { Parts } from '../parts.ts'
import { newId } from '../tokens.ts'
import { hourMs } from '../usage.ts'
import { emailOfAccount } from './accounts.ts'
import { approvalMs, askApproval, newNumber, poll } from './approvals.ts'
import { ownerOf } from './authority.ts'
import { holdLink } from './holds.ts'

type Change = SealedColumns & {
  readonly id: string
  readonly owner: string
  readonly device: string
  readonly host_origin: string
  readonly language: string
  /** Of the new address. */
  readonly mail_index: string
  readonly state: 'waiting' | 'held' | 'denied' | 'done'
  readonly until: number
  readonly held_until: number | null
}

/** Security.md 2.6: time in which the change can be cancelled; until then the present address recovers the wallet. */
const holdMs = 72 * hourMs

/** The change of the address at R: a link to the present and to the new one, then a hold. A does not take part. */
export function emailChange(
  parts: Parts,
): Pick<Handlers<'recovery'>, 'email/begin' | 'email/wait'> {
  const { sql, keyring, mailer, clock } = parts
  return {
    'email/begin': async ({ walletId, email, ...page }, caller) => {
      const number = newNumber()
      const id = newId()
      const until = clock() + approvalMs
      const letters = await sql.transaction(async (query) => {
        const owner = await ownerOf(query, { walletId, caller, grant: undefined, now: clock() })
        const present = await emailOfAccount(query, parts, owner)
        if (present === null) throw new KitError('LOGIN_UNAVAILABLE')
        if (present === email)
          throw new KitError('REQUEST_INVALID', { issue: 'email: recovery has it already' })
        // A change that is held stays: another one would let a thief start its time anew, or take it away.
        const held = await query(
          `select 1 from email_change where owner = $1 and state = 'held' and held_until > $2`,
          [owner, clock()],
        )
        if (held.length > 0) throw new KitError('RATE_LIMITED', { retryAfter: holdMs / 1000 })
        await query(`delete from email_change where owner = $1 and state <> 'held'`, [owner])
        const { sealed, wrapped, kek } = keyring.seal(placeOf(id), Buffer.from(email))
        const index = identityOf(keyring, { login: 'email', subject: email })
        const { hostOrigin, language = 'en' } = page
        await query(
          `insert into email_change (id, owner, device, host_origin, language, mail_index, state, until, sealed, wrapped, kek)
           values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8, $9, $10)`,
          [id, owner, caller.device, hostOrigin, language, index, until, sealed, wrapped, kek],
        )
        await record(query, {
          at: clock(),
          owner,
          event: 'email change asked',
          meta: { device: caller.device },
        })
        const sent = []
        for (const to of [present, email])
          sent.push(
            await askApproval(query, parts, { email: to, ...page, number, caller, change: id }),
          )
        return sent.map(({ letter }) => letter)
      })
      for (const letter of letters) await mailer(letter)
      return { changeId: id, number, until }
    },

    'email/wait': ({ changeId, waitMs }, { device }) =>
      poll(waitMs, async () => {
        const [change] = await sql.query<Change>(
          'select * from email_change where id = $1 and device = $2',
          [changeId, device],
        )
        if (change?.state === 'denied') return { state: 'denied' }
        if (change?.held_until) return { state: 'held', heldUntil: change.held_until }
        if (!change || change.until <= clock()) return { state: 'expired' }
        return { state: 'waiting' }
      }),
  }
}

export async function denyChange(query: Query, { clock }: Parts, id: string): Promise<void> {
  const rows = await query<{ owner: string }>(
    `update email_change set state = 'denied' where id = $1 and state = 'waiting' returning owner`,
    [id],
  )
  for (const { owner } of rows)
    await record(query, { at: clock(), owner, event: 'email change ended' })
}

export async function ownerOfChange(query: Query, id: string): Promise<string> {
  const [row] = await query<{ owner: string }>('select owner from email_change where id = $1', [id])
  return row?.owner ?? ''
}

/** Once both links were approved, the hold begins, and the present address gets the link that cancels it. */
export async function settleChange(parts: Parts, id: string): Promise<void> {
  const { sql, mailer, clock } = parts
  const letter = await sql.transaction(async (query) => {
    const [change] = await query<Change>(
      `select * from email_change where id = $1 and state = 'waiting' and until > $2 for update`,
      [id, clock()],
    )
    const approved = await query(
      `select 1 from approval where change = $1 and state = 'approved'`,
      [id],
    )
    if (!change || approved.length < 2) return undefined
    const { owner, host_origin: hostOrigin, language } = change
    const { link, hash } = holdLink(parts, id)
    const heldUntil = clock() + holdMs
    await query(
      `update email_change set state = 'held', held_until = $2, cancel_hash = $3 where id = $1`,
      [id, heldUntil, hash],
    )
    await record(query, { at: clock(), owner, event: 'email change held' })
    const present = await emailOfAccount(query, parts, owner)
    if (present === null) return undefined
    return heldLetter(present, {
      kind: 'heldEmail',
      hostOrigin,
      until: new Date(heldUntil),
      link,
      language,
    })
  })
  if (letter) await mailer(letter)
}

/** Changes whose time has come. It may run in several processes, and be interrupted. */
export async function applyChanges(parts: Parts): Promise<void> {
  const { sql, clock } = parts
  const due = await sql.query<{ id: string }>(
    `select id from email_change where state = 'held' and held_until <= $1`,
    [clock()],
  )
  for (const { id } of due) await sql.transaction((query) => applyChange(query, parts, id))
}

async function applyChange(query: Query, { keyring, clock }: Parts, id: string): Promise<void> {
  const [change] = await query<Change>(
    `update email_change set state = 'done' where id = $1 and state = 'held' returning *`,
    [id],
  )
  if (!change) return
  const { owner, mail_index: index } = change
  // A visitor who tried the new address meanwhile has an account without a wallet: it makes room. One with a wallet stays.
  await query(
    `delete from account where identity = $1 and id <> $2 and not exists (
       select 1 from wallet join share using (wallet_id) where owner = account.id and state = 'active')`,
    [index, owner],
  )
  const taken = await query('select 1 from account where identity = $1 and id <> $2', [
    index,
    owner,
  ])
  const event = taken.length > 0 ? 'email change ended' : 'email changed'
  await record(query, { at: clock(), owner, event })
  if (taken.length > 0) return
  const email = Buffer.from(keyring.open(placeOf(id), change)).toString()
  const { sealed, wrapped, kek } = sealProfile(keyring, owner, { email, name: null })
  await query(
    'update account set identity = $2, sealed = $3, wrapped = $4, kek = $5 where id = $1',
    [owner, index, sealed, wrapped, kek],
  )
}

function placeOf(id: string): string {
  return `change|${id}`
}
