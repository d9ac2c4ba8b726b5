import { randomInt, scrypt } from 'node:crypto'
import { KitError } from '@latchkey/protocol'
import type { Query } from '@latchkey/server'
import type { Parts } from '../parts.ts'
import { dayMs } from '../usage.ts'

/** OTP-1: uniform, from the system's generator. */
export function newCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/** OTP-7: a keyed hash of the challenge and the code, and a slow one on top. */
export function hashCode(
  { keyring, slowHash = scryptOf }: Pick<Parts, 'keyring' | 'slowHash'>,
  challengeId: string,
  code: string,
): Promise<string> {
  return slowHash(keyring.mac('code', `${challengeId}|${code}`), challengeId)
}

const scryptOf: NonNullable<Parts['slowHash']> = (secret, salt) =>
  new Promise((resolve, reject) => {
    scrypt(secret, salt, 32, { N: 2 ** 14, r: 8, p: 1 }, (error, hash) => {
      if (error) reject(error)
      else resolve(hash.toString('base64url'))
    })
  })

/** OTP-4: wrong codes of unknown devices for one address. */
const mostFailed = 10

/**
 * Counts a code as failed before it is compared, so that no number of codes at once passes the limit; `refundTry` takes a right
 * one back.
 * @throws KitError `CODE_PAUSED`
 */
export async function spendTry(query: Query, index: string, now: number): Promise<void> {
  const spent = await query(
    `insert into code_budget as budget (mail_index, since, failed) values ($1, $2, 1)
     on conflict (mail_index) do update set
       failed = case when budget.since <= $3 then 1 else budget.failed + 1 end,
       since = case when budget.since <= $3 or budget.failed + 1 = ${mostFailed} then $2 else budget.since end
     where budget.failed < ${mostFailed} or budget.since <= $3 returning failed`,
    [index, now, now - dayMs],
  )
  if (spent.length > 0) return
  const [row] = await query<{ since: number }>(
    'select since from code_budget where mail_index = $1',
    [index],
  )
  throw new KitError('CODE_PAUSED', { until: (row?.since ?? now) + dayMs })
}

export async function refundTry(query: Query, index: string): Promise<void> {
  await query('update code_budget set failed = failed - 1 where mail_index = $1 and failed > 0', [
    index,
  ])
}
