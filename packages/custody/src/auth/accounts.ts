import type { Query } from '@latchkey/server'
import { type AccountRow, reachAccount } from '../accounts.ts'
import { record } from '../audit/audit.ts'
import { type Identity, type Profile, profileOf } from '../identities.ts'
import type { Parts } from '../parts.ts'
import { issueSession, type SessionPurpose, type Tokens } from './sessions.ts'

export type Account = {
  readonly id: string
  readonly login: string
  readonly profile: Profile
  readonly deletesAt: number | null
}

export async function accountOf(
  query: Query,
  { keyring }: Parts,
  owner: string,
): Promise<Account | undefined> {
  const [row] = await query<AccountRow>('select * from account where id = $1', [owner])
  if (!row) return undefined
  const { id, login, deletes_at: deletesAt } = row
  return { id, login, profile: profileOf(keyring, row), deletesAt }
}

/** The session of a visitor whose code or login was right. Their account is made at the first one. */
export async function signIn(
  query: Query,
  parts: Parts,
  {
    identity,
    profile,
    device,
    hostOrigin,
    purpose,
  }: {
    readonly identity: Identity
    readonly profile: Profile
    readonly device: string
    readonly hostOrigin: string
    readonly purpose: SessionPurpose
  },
): Promise<Tokens & { deletesAt: number | null }> {
  const now = parts.clock()
  const account = await reachAccount(query, parts, { identity, profile })
  const owner = account.id
  await query(
    `insert into device (owner, device, host_origin, created_at, last_seen_at) values ($1, $2, $3, $4, $4)
     on conflict (owner, device) do update set last_seen_at = $4, revoked_at = null`,
    [owner, device, hostOrigin, now],
  )
  const { login } = identity
  await record(query, { at: now, owner, event: 'login passed', meta: { device, login, purpose } })
  const tokens = await issueSession(query, parts, { owner, device, purpose })
  return { ...tokens, deletesAt: account.deletes_at }
}

/** Whether the device belongs to the address's account and was not revoked. */
export async function isKnownDevice(query: Query, index: string, device: string): Promise<boolean> {
  const rows = await query(
    `select 1 from device join account on account.id = device.owner
     where identity = $1 and device = $2 and revoked_at is null`,
    [index, device],
  )
  return rows.length > 0
}
