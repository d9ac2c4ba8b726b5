import { KitError } from '@latchkey/protocol'
import type { Query } from '@latchkey/server'
import type { Caller } from '../parts.ts'
import { lockWallet } from '../shares/shareTable.ts'
import { isSame, readToken } from '../tokens.ts'

export type Grant = {
  readonly id: string
  readonly owner: string
  readonly device: string
  readonly secret_hash: string
  readonly held_until: number | null
  readonly released: string | null
}

/**
 * The accounts for which the caller may act: the grant's, or those that know its device. A browser in which several addresses
 * signed in is known to each of them.
 * @throws KitError `GRANT_ENDED`, `DEVICE_UNKNOWN`
 */
export async function ownersOf(
  query: Query,
  { grant, caller, now }: { grant: string | undefined; caller: Caller; now: number },
): Promise<readonly string[]> {
  if (grant !== undefined) return [(await requireGrant(query, { grant, caller, now })).owner]
  const rows = await query<{ owner: string }>(
    'select owner from device where device = $1 and revoked_at is null',
    [caller.device],
  )
  if (rows.length === 0) throw new KitError('DEVICE_UNKNOWN')
  await query('update device set last_seen_at = $2 where device = $1', [caller.device, now])
  return rows.map(({ owner }) => owner)
}

/**
 * The account of the wallet, if the caller may act for it. A browser may be known to several accounts: the wallet says which of
 * them is meant. The wallet's row stays held.
 * @throws KitError `SHARE_UNKNOWN`, and as `ownersOf`
 */
export async function ownerOf(
  query: Query,
  {
    walletId,
    ...authority
  }: { walletId: string; grant: string | undefined; caller: Caller; now: number },
): Promise<string> {
  const owners = await ownersOf(query, authority)
  const wallet = await lockWallet(query, walletId)
  if (!wallet || !owners.includes(wallet.owner)) throw new KitError('SHARE_UNKNOWN')
  return wallet.owner
}

/** @throws KitError `GRANT_ENDED` unless it is a living grant of the caller's own device; its row stays held */
export async function requireGrant(
  query: Query,
  { grant, caller, now }: { grant: string; caller: Caller; now: number },
): Promise<Grant> {
  const { id, hash } = readToken(grant)
  const [row] = await query<Grant>(
    'select * from release_grant where id = $1 and device = $2 and until > $3 and cancelled_at is null for update',
    [id, caller.device, now],
  )
  if (!row || !isSame(row.secret_hash, hash)) throw new KitError('GRANT_ENDED')
  return row
}
