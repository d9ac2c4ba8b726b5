import type { Query } from '@latchkey/server'
import { record } from './audit/audit.ts'
import { type Identity, identityOf, type Profile, sealProfile } from './identities.ts'
import type { SealedColumns } from './keys/keyring.ts'
import type { Parts } from './parts.ts'
import { newId } from './tokens.ts'
import { dayMs } from './usage.ts'

/** An account at one of the services. Each service has its own, with an id of its own. */
export type AccountRow = SealedColumns & {
  readonly id: string
  readonly identity: string
  readonly login: string
  readonly deletes_at: number | null
}

/** Time in which an account's deletion can be withdrawn. */
export const graceMs = 7 * dayMs

/**
 * The account of a visitor who has proved that the login is theirs, made at the first time: until then nothing is kept of an
 * address. Also when another request makes it at the same time.
 */
export async function reachAccount<Row extends AccountRow>(
  query: Query,
  { keyring, clock }: Parts,
  { identity, profile }: { readonly identity: Identity; readonly profile: Profile },
): Promise<Row> {
  const index = identityOf(keyring, identity)
  const id = newId()
  const { sealed, wrapped, kek } = sealProfile(keyring, id, profile)
  await query(
    `insert into account (id, identity, login, sealed, wrapped, kek, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (identity) do nothing`,
    [id, index, identity.login, sealed, wrapped, kek, clock()],
  )
  const [account] = await query<Row>('select * from account where identity = $1', [index])
  if (!account) throw new Error('an account was not made')
  return account
}

/** The sweep deletes the account at that time; null keeps it. */
export async function setDeletion<At extends number | null>(
  query: Query,
  { clock }: Parts,
  { owner, deletesAt }: { readonly owner: string; readonly deletesAt: At },
): Promise<{ deletesAt: At }> {
  await query('update account set deletes_at = $2 where id = $1', [owner, deletesAt])
  const event = deletesAt === null ? 'deletion withdrawn' : 'deletion asked'
  await record(query, { at: clock(), owner, event })
  return { deletesAt }
}
