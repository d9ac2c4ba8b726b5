import { KitError } from '@latchkey/protocol'
import { isWorkDone } from '@latchkey/protocol/custody'
import type { Query } from '@latchkey/server'
import type { Parts } from '../parts.ts'
import { dayMs, minuteMs } from '../usage.ts'

/** OTP-6: wrong codes everywhere, or addresses with a wrong code in one network, within the window. */
const most = 50
const windowMs = 10 * minuteMs
const everywhere = 'code failed'

/** Counts a wrong code. Of one network, each address counts once in a window. */
export async function noteWrongCode(
  query: Query,
  {
    index,
    network,
    now,
  }: { readonly index: string; readonly network: string; readonly now: number },
): Promise<void> {
  const [ofNetwork, ofAddress] = [`${everywhere} ${network}`, `${everywhere} ${network} ${index}`]
  const isNew = (await countSince(query, ofAddress, now - windowMs)) === 0
  for (const key of isNew ? [everywhere, ofNetwork, ofAddress] : [everywhere])
    await query('insert into usage (key, at) values ($1, $2)', [key, now])
}

/**
 * Whether codes are being guessed: wrong ones from one network for many addresses, or many everywhere, and three times as many as
 * usual in the last week.
 */
export async function isFlooded(query: Query, network: string, now: number): Promise<boolean> {
  if ((await countSince(query, `${everywhere} ${network}`, now - windowMs)) > most) return true
  const recent = await countSince(query, everywhere, now - windowMs)
  if (recent <= most) return false
  const usual = (await countSince(query, everywhere, now - 7 * dayMs)) / ((7 * dayMs) / windowMs)
  return recent > 3 * usual
}

/**
 * In a flood, each code of an unknown device takes work. The seed changes with every code that was sent.
 * @throws KitError `WORK_WANTED`
 */
export function requireWork(
  { keyring, config }: Parts,
  { id, code_hash: codeHash }: { readonly id: string; readonly code_hash: string | null },
  answer: string | undefined,
): void {
  const seed = keyring.mac('work', `${id}|${codeHash ?? ''}`).toString('base64url')
  const work = { seed, bits: config.limits.workBits }
  if (answer === undefined || !isWorkDone(work, answer)) throw new KitError('WORK_WANTED', { work })
}

async function countSince(query: Query, key: string, since: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    'select count(*) as count from usage where key = $1 and at > $2',
    [key, since],
  )
  return row?.count ?? 0
}
