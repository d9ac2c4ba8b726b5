import { KitError } from '@latchkey/protocol'
import type { Query } from '@latchkey/server'
import { graceMs, setDeletion } from '../accounts.ts'
import { listEvents, record } from '../audit/audit.ts'
import { listDevices, revokeDevice } from '../devices.ts'
import type { Handlers } from '../http/app.ts'
import { profileOf } from '../identities.ts'
import type { Caller, Parts } from '../parts.ts'
import {
  activate,
  listWallets,
  lockWallet,
  openShare,
  putShares,
  retire,
  shareRow,
} from '../shares/shareTable.ts'
import { hourMs } from '../usage.ts'
import { approvalCalls } from './approvals.ts'
import { ownerOf, ownersOf, requireGrant } from './authority.ts'
import { emailChange } from './emailChange.ts'
import { cancelHold, listHolds } from './holds.ts'
import { accountOf } from './accounts.ts'
import { socialGrants } from './socialGrants.ts'

/** Service R: approvals, and the recovery shares. A share of it alone says nothing about a key. */
export function recoveryService(parts: Parts): Handlers<'recovery'> {
  const { sql, clock } = parts
  /** Work for the account of a wallet, by a grant or a known device. */
  const onWallet = <Result>(
    { walletId, grant, caller }: { walletId: string; grant?: string | undefined; caller: Caller },
    work: (query: Query, owner: string) => Promise<Result>,
  ): Promise<Result> =>
    sql.transaction(async (query) =>
      work(query, await ownerOf(query, { walletId, grant, caller, now: clock() })),
    )
  return {
    ...approvalCalls(parts),
    ...socialGrants(parts),
    ...emailChange(parts),

    'wallets/list': ({ grant }, caller) =>
      sql.transaction(async (query) => {
        const owners = await ownersOf(query, { grant, caller, now: clock() })
        return { wallets: await listWallets(query, owners) }
      }),

    'shares/release': ({ grant, walletId, setId }, caller) =>
      sql.transaction(async (query) => {
        const now = clock()
        const held = await requireGrant(query, { grant, caller, now })
        if (held.held_until !== null && held.held_until > now)
          throw new KitError('GRANT_HELD', { until: held.held_until })
        // APV-4: one share. Its answer may be lost, so the same share may be asked for again.
        if (held.released !== null && held.released !== setId) throw new KitError('GRANT_ENDED')
        const wallet = await lockWallet(query, walletId)
        const row =
          wallet?.owner === held.owner ? await shareRow(query, walletId, setId) : undefined
        const isFor = row?.kind === 'recovery' || row?.device === caller.device
        if (!row || !isFor || row.state === 'pending') throw new KitError('SHARE_UNKNOWN')
        await query('update release_grant set released = $2 where id = $1', [held.id, setId])
        await record(query, {
          at: now,
          owner: held.owner,
          event: 'share released',
          meta: { walletId, setId, device: caller.device },
        })
        return { share: openShare(parts, row) }
      }),

    'shares/put': async ({ grant, ...deposit }, caller) => {
      await sql.transaction(async (query) => {
        const now = clock()
        const owners = await ownersOf(query, { grant, caller, now })
        const wallet = await lockWallet(query, deposit.walletId)
        // Only a grant names the account of a wallet that is new here.
        const owner = wallet ? owners.find((each) => each === wallet.owner) : grant && owners[0]
        if (!owner) throw new KitError('SHARE_UNKNOWN')
        await putShares(query, parts, { ...deposit, owner, device: caller.device })
      })
      return {}
    },

    'shares/read': ({ grant, walletId, setId }, caller) =>
      onWallet({ walletId, grant, caller }, async (query) => {
        const row = await shareRow(query, walletId, setId)
        if (row?.device !== caller.device || row.state !== 'pending')
          throw new KitError('SHARE_UNKNOWN')
        return { share: openShare(parts, row) }
      }),

    'shares/commit': ({ grant, walletId, setIds, hostOrigin }, caller) =>
      onWallet({ walletId, grant, caller }, async (query, owner) => {
        const { device } = caller
        await activate(query, parts, { walletId, setIds, owner, device })
        if (grant === undefined) return {}
        await query(
          `insert into device (owner, device, host_origin, created_at, last_seen_at) values ($1, $2, $3, $4, $4)
           on conflict (owner, device) do update set last_seen_at = $4, revoked_at = null`,
          [owner, device, hostOrigin, clock()],
        )
        return {}
      }),

    'shares/confirm': ({ walletId, setIds, retired }, caller) =>
      onWallet({ walletId, caller }, async (query, owner) => {
        // Repeats the commit for its checks: what is confirmed is active, and of this device.
        await activate(query, parts, { walletId, setIds, owner, device: caller.device })
        await retire(query, parts, {
          walletId,
          setIds: retired.filter((setId) => !setIds.includes(setId)),
          owner,
        })
        await query('update wallet set confirmed = true where wallet_id = $1', [walletId])
        return {}
      }),

    'devices/list': ({ walletId, grant }, caller) =>
      onWallet({ walletId, grant, caller }, async (query, owner) => ({
        devices: await listDevices(query, owner),
      })),

    'devices/revoke': ({ walletId, grant, device }, caller) =>
      onWallet({ walletId, grant, caller }, async (query, owner) => {
        await revokeDevice(query, parts, { owner, device })
        await query(
          'update release_grant set cancelled_at = $3 where owner = $1 and device = $2 and cancelled_at is null',
          [owner, device, clock()],
        )
        return {}
      }),

    'holds/list': ({ walletId }, caller) =>
      onWallet({ walletId, caller }, async (query, owner) => {
        const holds = await listHolds(query, owner, clock())
        const account = await accountOf(query, owner)
        return {
          delayHours: account?.delay_hours ?? 0,
          holds: holds.map(({ id, kind, host_origin, held_until }) => ({
            holdId: id,
            kind,
            hostOrigin: host_origin,
            heldUntil: held_until,
          })),
        }
      }),

    'holds/cancel': ({ walletId, holdId }, caller) =>
      onWallet({ walletId, caller }, async (query, owner) => {
        await cancelHold(query, { id: holdId, owner }, clock())
        return {}
      }),

    'policy/set': ({ walletId, delayHours }, caller) =>
      onWallet({ walletId, caller }, async (query, owner) => {
        const now = clock()
        await query(
          // The delay in force becomes the former one, whatever was asked for in between.
          `update account set former_delay_hours = case when $3 < delay_changed_at + former_delay_hours * ${hourMs}::bigint
             then greatest(delay_hours, former_delay_hours) else delay_hours end,
             delay_hours = $2, delay_changed_at = $3 where id = $1`,
          [owner, delayHours, now],
        )
        await record(query, { at: now, owner, event: 'delay changed', meta: { delayHours } })
        return { delayHours }
      }),

    'account/read': ({ walletId }, caller) =>
      onWallet({ walletId, caller }, async (query, owner) => {
        const account = await accountOf(query, owner)
        if (!account) throw new KitError('SHARE_UNKNOWN')
        const { email } = profileOf(parts.keyring, account)
        return { email, deletesAt: account.deletes_at }
      }),
    'account/delete': ({ walletId }, caller) =>
      onWallet({ walletId, caller }, (query, owner) =>
        setDeletion(query, parts, { owner, deletesAt: clock() + graceMs }),
      ),
    'account/keep': ({ walletId }, caller) =>
      onWallet({ walletId, caller }, async (query, owner) => {
        await setDeletion(query, parts, { owner, deletesAt: null })
        return {}
      }),

    'events/list': ({ walletId }, caller) =>
      onWallet({ walletId, caller }, async (query, owner) => ({
        events: await listEvents(query, owner),
      })),
  }
}
