import { createHash, randomBytes } from 'node:crypto'
import { KitError } from '@latchkey/protocol'
import type { SocialProvider } from '@latchkey/protocol/custody'
import type { Caller, Parts } from '../parts.ts'
import { isSame, newId } from '../tokens.ts'
import { count, hourMs, minuteMs } from '../usage.ts'

/** One login of one device at a provider, from building its URL to the answer. */
export type Transaction = {
  readonly id: string
  readonly provider: SocialProvider | 'farcaster'
  readonly purpose: 'login' | 'export'
  readonly device: string
  readonly host_origin: string
  readonly language: string
  readonly random: string
  /** PKCE's, in base64url; empty for Farcaster. */
  readonly challenge: string
}

const transactionMs = 10 * minuteMs

export async function beginTransaction(
  { sql, clock }: Parts,
  {
    provider,
    purpose,
    hostOrigin,
    language = 'en',
    challenge = '',
  }: {
    readonly provider: Transaction['provider']
    readonly purpose: Transaction['purpose']
    readonly hostOrigin: string
    readonly language?: string | undefined
    readonly challenge?: string | undefined
  },
  { device, network }: Caller,
): Promise<{ transactionId: string; random: string; until: number }> {
  if (provider !== 'farcaster' && challenge === '')
    throw new KitError('REQUEST_INVALID', { issue: 'challenge', field: 'challenge' })
  const now = clock()
  const id = newId()
  const random = randomBytes(32).toString('base64url')
  const until = now + transactionMs
  await sql.transaction(async (query) => {
    await count(query, now, [{ key: `social ${network}`, most: 120, withinMs: hourMs }])
    await query(
      `insert into social_transaction (id, provider, purpose, device, host_origin, language, random, challenge, until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [id, provider, purpose, device, hostOrigin, language, random, challenge, until],
    )
  })
  return { transactionId: id, random, until }
}

/** @throws KitError `LOGIN_REFUSED` unless it is a living transaction of the caller's own device */
export async function readTransaction(
  { sql, clock }: Parts,
  { transactionId, device }: { readonly transactionId: string; readonly device: string },
): Promise<Transaction> {
  const [row] = await sql.query<Transaction>(
    'select * from social_transaction where id = $1 and device = $2 and until > $3',
    [transactionId, device, clock()],
  )
  if (!row) throw new KitError('LOGIN_REFUSED')
  return row
}

/** For one code: a second use is refused, whatever the provider makes of it. */
export async function spendTransaction(
  parts: Parts,
  {
    verifier,
    ...asked
  }: { readonly transactionId: string; readonly device: string; readonly verifier: string },
): Promise<Transaction> {
  const transaction = await readTransaction(parts, asked)
  const hash = createHash('sha256').update(verifier).digest('base64url')
  if (!isSame(hash, transaction.challenge)) throw new KitError('LOGIN_REFUSED')
  const used = await parts.sql.query(
    'update social_transaction set used_at = $2 where id = $1 and used_at is null returning id',
    [transaction.id, parts.clock()],
  )
  if (used.length === 0) throw new KitError('LOGIN_REFUSED')
  return transaction
}
