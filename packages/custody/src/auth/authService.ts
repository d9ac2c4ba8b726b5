import { KitError } from '@latchkey/protocol'
import type { Query } from '@latchkey/server'
import { graceMs, setDeletion } from '../accounts.ts'
import { listEvents, record } from '../audit/audit.ts'
import { listDevices, revokeDevice } from '../devices.ts'
import type { Handlers } from '../http/app.ts'
import type { Parts } from '../parts.ts'
import {
  activate,
  listWallets,
  lockWallet,
  openShare,
  putShares,
  retire,
  shareRow,
} from '../shares/shareTable.ts'
import { exportedLetter } from '../mail/letters.ts'
import { accountOf } from './accounts.ts'
import { emailChange } from './emailChange.ts'
import { mailLogin } from './mailLogin.ts'
import { endSessions, requireFresh, requireSession, sessionCalls } from './sessions.ts'
import { socialLogin } from './socialLogin.ts'

/** Service A: codes, sessions, and the auth shares. A share of it alone says nothing about a key. */
export function authService(parts: Parts): Handlers<'auth'> {
  const { sql, mailer, clock } = parts
  return {
    ...mailLogin(parts),
    ...socialLogin(parts),
    ...sessionCalls(parts),
    ...emailChange(parts),

    'wallets/list': async (_, caller) => {
      const { owner } = await requireSession(parts, caller)
      return { wallets: await listWallets(sql.query, [owner]) }
    },

    'wallets/export': async ({ walletId, language = 'en' }, caller) => {
      const session = await requireSession(parts, caller)
      const { owner, device, purpose } = session
      if (purpose !== 'export') throw new KitError('SESSION_OLD')
      requireFresh(parts, session)
      const account = await sql.transaction(async (query) => {
        const wallet = await lockWallet(query, walletId)
        if (wallet?.owner !== owner) throw new KitError('SHARE_UNKNOWN')
        await query('update wallet set exported_at = $2 where wallet_id = $1', [walletId, clock()])
        await record(query, {
          at: clock(),
          owner,
          event: 'wallet exported',
          meta: { walletId, device },
        })
        return accountOf(query, parts, owner)
      })
      // The visitor learns of it before the words are shown: no mail, no words.
      const { email } = account?.profile ?? {}
      if (email) await mailer(exportedLetter(email, { at: new Date(clock()), language }))
      return {}
    },

    'shares/put': async (deposit, caller) => {
      const { owner, device } = await requireSession(parts, caller)
      await sql.transaction(async (query) => {
        await refuseSecondWallet(query, owner, deposit.walletId)
        await putShares(query, parts, { ...deposit, owner, device })
      })
      return {}
    },

    'shares/read': async ({ walletId, setId }, caller) => {
      const session = await requireSession(parts, caller)
      const { owner, device } = session
      return sql.transaction(async (query) => {
        const wallet = await lockWallet(query, walletId)
        const row = wallet?.owner === owner ? await shareRow(query, walletId, setId) : undefined
        const isOwn = row?.device === device
        const isForAll = row?.kind === 'recovery' && row.state !== 'pending'
        if (!row || !(isOwn || isForAll)) throw new KitError('SHARE_UNKNOWN')
        if (isForAll) requireFresh(parts, session)
        await record(query, {
          at: clock(),
          owner,
          event: 'share released',
          meta: { walletId, setId, device },
        })
        return { share: openShare(parts, row) }
      })
    },

    'shares/commit': async ({ walletId, setIds }, caller) => {
      const { owner, device } = await requireSession(parts, caller)
      return sql.transaction(async (query) => {
        await refuseSecondWallet(query, owner, walletId)
        const wallet = await lockWallet(query, walletId)
        if (wallet?.owner !== owner) throw new KitError('SHARE_UNKNOWN')
        const rows = await activate(query, parts, { walletId, setIds, owner, device })
        const kinds = rows.map(({ kind }) => kind)
        const replaced = await query<{ set_id: string }>(
          `select set_id from share where wallet_id = $1 and state = 'active' and kind = any($2)
             and set_id <> all($3) and (kind = 'recovery' or device = $4)`,
          [walletId, kinds, setIds, device],
        )
        await retire(query, parts, { walletId, setIds: replaced.map((row) => row.set_id), owner })
        // All that are retired, so that a commit whose answer was lost tells R the same when it is repeated.
        const retired = await query<{ set_id: string }>(
          `select set_id from share where wallet_id = $1 and state = 'retired' order by changed_at desc limit 64`,
          [walletId],
        )
        return { retired: retired.map((row) => row.set_id) }
      })
    },

    'devices/list': async (_, caller) => {
      const { owner } = await requireSession(parts, caller)
      return { devices: await listDevices(sql.query, owner) }
    },

    'devices/revoke': async ({ device }, caller) => {
      const { owner } = await requireSession(parts, caller)
      await sql.transaction(async (query) => {
        await revokeDevice(query, parts, { owner, device })
        await endSessions(query, parts, { owner, device })
      })
      return {}
    },

    'account/read': async (_, caller) => {
      const { owner } = await requireSession(parts, caller)
      const account = await accountOf(sql.query, parts, owner)
      if (!account) throw new KitError('SESSION_ENDED')
      const { login, profile, deletesAt } = account
      return { login, ...profile, deletesAt }
    },
    'account/delete': async (_, caller) => {
      const { owner } = await requireSession(parts, caller)
      const deletesAt = clock() + graceMs
      return sql.transaction((query) => setDeletion(query, parts, { owner, deletesAt }))
    },
    'account/keep': async (_, caller) => {
      const { owner } = await requireSession(parts, caller)
      await sql.transaction((query) => setDeletion(query, parts, { owner, deletesAt: null }))
      return {}
    },

    'events/list': async (_, caller) => {
      const { owner } = await requireSession(parts, caller)
      return { events: await listEvents(sql.query, owner) }
    },
  }
}

/**
 * An account has one wallet. The account's row is held until the end of the transaction: two devices that sign up at once do not
 * both get theirs committed.
 * @throws KitError `SHARE_UNKNOWN` when another wallet has taken the place
 */
async function refuseSecondWallet(query: Query, owner: string, walletId: string): Promise<void> {
  await query('select id from account where id = $1 for update', [owner])
  const others = await query(
    `select 1 from wallet join share using (wallet_id)
     where owner = $1 and wallet_id <> $2 and state = 'active' limit 1`,
    [owner, walletId],
  )
  if (others.length > 0) throw new KitError('SHARE_UNKNOWN')
}
