import type { Query } from '@latchkey/server'
import { record } from './audit/audit.ts'
import type { Parts } from './parts.ts'

/** Devices that were not revoked, newest first. */
export async function listDevices(
  query: Query,
  owner: string,
): Promise<{ device: string; hostOrigin: string; createdAt: number; lastSeenAt: number }[]> {
  const rows = await query<{
    device: string
    host_origin: string
    created_at: number
    last_seen_at: number
  }>('select * from device where owner = $1 and revoked_at is null order by created_at desc', [
    owner,
  ])
  return rows.map(({ device, host_origin, created_at, last_seen_at }) => ({
    device,
    hostOrigin: host_origin,
    createdAt: created_at,
    lastSeenAt: last_seen_at,
  }))
}

/** Deletes the shares of the device's own sets for good; the recovery set it may have written is everybody's and stays. */
export async function revokeDevice(
  query: Query,
  { clock }: Parts,
  { owner, device }: { readonly owner: string; readonly device: string },
): Promise<void> {
  const now = clock()
  await query(
    'update device set revoked_at = $3 where owner = $1 and device = $2 and revoked_at is null',
    [owner, device, now],
  )
  await query(
    `delete from share where device = $2 and (kind = 'device' or state = 'pending')
       and wallet_id in (select wallet_id from wallet where owner = $1)`,
    [owner, device],
  )
  await record(query, { at: now, owner, event: 'device revoked', meta: { device } })
}
