import type { Query } from '@latchkey/server'
import type { AccountRow } from '../accounts.ts'
import { profileOf } from '../identities.ts'
import type { Parts } from '../parts.ts'
import { hourMs } from '../usage.ts'

/** R's account also has the visitor's own delay for new devices. */
export type RecoveryAccountRow = AccountRow & {
  readonly delay_hours: number
  readonly former_delay_hours: number
  readonly delay_changed_at: number
}

export async function accountOf(
  query: Query,
  owner: string,
): Promise<RecoveryAccountRow | undefined> {
  const [row] = await query<RecoveryAccountRow>('select * from account where id = $1', [owner])
  return row
}

export async function emailOfAccount(
  query: Query,
  { keyring }: Parts,
  owner: string,
): Promise<string | null> {
  const row = await accountOf(query, owner)
  return row ? profileOf(keyring, row).email : null
}

/** APV-6. A shorter delay counts once the longer one has passed: a thief of a device cannot take it away at once. */
export function effectiveDelayHours(account: RecoveryAccountRow, now: number): number {
  const { delay_hours: delay, former_delay_hours: former, delay_changed_at: changedAt } = account
  return now < changedAt + former * hourMs ? Math.max(delay, former) : delay
}
