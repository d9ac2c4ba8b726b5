import { isKitError, KitError } from '@latchkey/protocol'
import { record } from '../audit/audit.ts'
import type { Handlers } from '../http/app.ts'
import { identityOf, sealProfile } from '../identities.ts'
import type { SealedColumns } from '../keys/keyring.ts'
import { changedLetter } from '../mail/letters.ts'
import type { Caller, Parts } from '../parts.ts'
import { newId } from '../tokens.ts'
import { count, dayMs, minuteMs, uncount } from '../usage.ts'
import { accountOf } from './accounts.ts'
import { checkCode, endChallenge, openChallenge, sendCode } from './challenges.ts'
import { requireFresh, requireSession } from './sessions.ts'

type Change = SealedColumns & {
  readonly id: string
  readonly owner: string
  readonly host_origin: string
  readonly language: string
  /** Whose code is awaited: the present address's, or the new one's. */
  readonly step: 'primary' | 'secondary'
  readonly challenge: string
}

/** Both codes, with time for a second try. */
const changeMs = 20 * minuteMs

/** A change of the address takes a code from the present one and a code from the new one (security.md 2.6). */
export function emailChange(
  parts: Parts,
): Pick<Handlers<'auth'>, 'email/begin' | 'email/send' | 'email/verify'> {
  const { sql, keyring, mailer, clock } = parts

  const changeOf = async (changeId: string, caller: Caller): Promise<Change> => {
    const { owner, device } = await requireSession(parts, caller)
    const [change] = await sql.query<Change>(
      'select * from email_change where id = $1 and owner = $2 and device = $3 and until > $4',
      [changeId, owner, device, clock()],
    )
    if (!change) throw new KitError('CHANGE_ENDED')
    return change
  }
  const newEmailOf = (change: Change): string =>
    Buffer.from(keyring.open(placeOf(change.id), change)).toString()
  const send = (
    { challenge, step }: Pick<Change, 'challenge' | 'step'>,
    { device, network }: Caller,
  ): Promise<{ digits: number; until: number }> =>
    sendCode(parts, { challengeId: challenge, device, network, purposes: [step] })
  /** The change lasts longer than a code: another challenge takes the place of one that has ended. */
  const renew = (change: Change, device: string): Promise<string> =>
    sql.transaction(async (query) => {
      const { id, owner, step, host_origin: hostOrigin, language } = change
      const account = await accountOf(query, parts, owner)
      const email = step === 'primary' ? account?.profile.email : newEmailOf(change)
      if (!email) throw new KitError('CHANGE_ENDED')
      const asked = { email, device, hostOrigin, purpose: step, language }
      const opened = await openChallenge(query, parts, asked)
      const kept = await query(
        'update email_change set challenge = $3 where id = $1 and challenge = $2 returning id',
        [id, change.challenge, opened],
      )
      // Another call went on with the change.
      if (kept.length === 0) throw new KitError('CODE_ENDED')
      return opened
    })

  return {
    'email/begin': async ({ email, hostOrigin, language = 'en' }, caller) => {
      const session = await requireSession(parts, caller)
      requireFresh(parts, session)
      const { owner, device } = session
      const now = clock()
      const id = newId()
      const changes = `change ${owner}`
      const challenge = await sql.transaction(async (query) => {
        await count(query, now, [{ key: changes, most: 5, withinMs: dayMs }])
        const account = await accountOf(query, parts, owner)
        const present = account?.login === 'email' && account.profile.email
        if (!present) throw new KitError('LOGIN_UNAVAILABLE')
        const opened = await openChallenge(query, parts, {
          email: present,
          device,
          hostOrigin,
          purpose: 'primary',
          language,
        })
        const { sealed, wrapped, kek } = keyring.seal(placeOf(id), Buffer.from(email))
        await query('delete from email_change where owner = $1', [owner])
        await query(
          `insert into email_change (id, owner, device, host_origin, language, step, challenge, until, sealed, wrapped, kek)
           values ($1, $2, $3, $4, $5, 'primary', $6, $7, $8, $9, $10)`,
          [id, owner, device, hostOrigin, language, opened, now + changeMs, sealed, wrapped, kek],
        )
        await record(query, { at: now, owner, event: 'email change asked', meta: { device } })
        return opened
      })
      const sent = await send({ challenge, step: 'primary' }, caller).catch(
        async (error: unknown) => {
          // Mails that fail have their own limit, so this one is given back for no other refusal.
          if (isKitError(error, 'UPSTREAM_UNAVAILABLE')) await uncount(sql.query, now, changes)
          throw error
        },
      )
      return { changeId: id, ...sent }
    },

    'email/send': async ({ changeId }, caller) => {
      const change = await changeOf(changeId, caller)
      const { step } = change
      const sent = await send(change, caller).catch(async (error: unknown) => {
        if (!isKitError(error, 'CODE_ENDED')) throw error
        return send({ step, challenge: await renew(change, caller.device) }, caller)
      })
      return { step, ...sent }
    },

    'email/verify': async ({ changeId, code }, caller) => {
      const change = await changeOf(changeId, caller)
      const { step, challenge: challengeId, owner } = change
      const { device, network } = caller
      await checkCode(parts, { challengeId, device, network, code, purposes: [step] })
      const email = newEmailOf(change)
      const now = clock()
      if (step === 'primary') {
        const challenge = await sql.transaction(async (query) => {
          await endChallenge(query, challengeId, now)
          const opened = await openChallenge(query, parts, {
            email,
            device,
            hostOrigin: change.host_origin,
            purpose: 'secondary',
            language: change.language,
          })
          await query(`update email_change set step = 'secondary', challenge = $2 where id = $1`, [
            changeId,
            opened,
          ])
          return opened
        })
        return { step: 'secondary', ...(await send({ challenge, step: 'secondary' }, caller)) }
      }
      const former = await sql.transaction(async (query) => {
        await endChallenge(query, challengeId, now)
        const index = identityOf(keyring, { login: 'email', subject: email })
        const account = await accountOf(query, parts, owner)
        // Only now: the visitor has shown that the new mailbox is theirs, so the refusal tells them nothing new (ENUM-1).
        const taken = await query('select 1 from account where identity = $1 and id <> $2', [
          index,
          owner,
        ])
        if (taken.length > 0 || !account) throw new KitError('EMAIL_TAKEN')
        const { sealed, wrapped, kek } = sealProfile(keyring, owner, { ...account.profile, email })
        await query(
          'update account set identity = $2, sealed = $3, wrapped = $4, kek = $5 where id = $1',
          [owner, index, sealed, wrapped, kek],
        )
        await query('delete from email_change where id = $1', [changeId])
        await record(query, { at: now, owner, event: 'email changed', meta: { device } })
        return account.profile.email
      })
      if (former) await mailer(changedLetter(former, change))
      return { step: 'done', email }
    },
  }
}

function placeOf(id: string): string {
  return `change|${id}`
}
