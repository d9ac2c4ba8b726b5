import { randomBytes } from 'node:crypto'
import { KitError } from '@latchkey/protocol'
import type { Query, Sql } from '@latchkey/server'
import type { Clock } from '../../ports/clock.ts'

/** The page of a request: its project and origin. */
export type Page = { readonly projectId: string; readonly origin: string }

export type Nonces = {
  create(page: Page): Promise<{ readonly nonce: string; readonly expiresAt: number }>
  /** @throws KitError `SIWX_NONCE_UNKNOWN`, `SIWX_NONCE_USED`, `SIWX_NONCE_EXPIRED` */
  check(nonce: string, page: Page): Promise<void>
  /**
   * Take the nonce, within the transaction that starts the session: of two simultaneous requests on any gateways, only
   * the first gets it.
   * @throws KitError as `check`
   */
  take(query: Query, nonce: string, page: Page): Promise<void>
}

/** Used and expired nonces are kept for a while, to tell them apart from unknown ones. */
const keepMs = 60 * 60_000
const sweepMs = 60_000

export function createNonces({
  sql,
  clock,
  nonceMs,
}: {
  readonly sql: Sql
  readonly clock: Clock
  readonly nonceMs: number
}): Nonces {
  let sweptAt = 0
  return {
    async create({ projectId, origin }) {
      await sweep()
      // EIP-4361: letters and digits. 128 bits (security.md 3.5).
      const nonce = randomBytes(16).toString('hex')
      const expiresAt = clock() + nonceMs
      await sql.query(
        'insert into siwx_nonces (nonce, project_id, domain, expires_at) values ($1, $2, $3, $4)',
        [nonce, projectId, hostOf(origin), iso(expiresAt)],
      )
      return { nonce, expiresAt }
    },
    check: (nonce, page) => refuse(sql.query, nonce, page),
    async take(query, nonce, page) {
      const taken = await query(
        `update siwx_nonces set used_at = $1
          where nonce = $2 and project_id = $3 and domain = $4 and used_at is null and expires_at > $1
          returning nonce`,
        [iso(clock()), nonce, page.projectId, hostOf(page.origin)],
      )
      if (taken.length > 0) return
      await refuse(query, nonce, page)
      throw new KitError('SIWX_NONCE_USED')
    },
  }

  async function refuse(query: Query, nonce: string, page: Page): Promise<void> {
    const isOurs = /^[0-9a-f]{32}$/.test(nonce)
    const [row] = isOurs
      ? await query<{ project_id: string; domain: string; used: boolean; expired: boolean }>(
          `select project_id, domain, used_at is not null as used, expires_at <= $2 as expired
            from siwx_nonces where nonce = $1`,
          [nonce, iso(clock())],
        )
      : []
    // A nonce of another page counts as unknown.
    if (!row || row.project_id !== page.projectId || row.domain !== hostOf(page.origin))
      throw new KitError('SIWX_NONCE_UNKNOWN')
    if (row.used) throw new KitError('SIWX_NONCE_USED')
    if (row.expired) throw new KitError('SIWX_NONCE_EXPIRED')
  }

  async function sweep(): Promise<void> {
    const now = clock()
    if (now - sweptAt < sweepMs) return
    sweptAt = now
    await sql.query('delete from siwx_nonces where expires_at < $1', [iso(now - keepMs)])
  }
}

/** Host and port of an origin, in the form of a message's domain. */
export function hostOf(origin: string): string {
  return URL.parse(origin)?.host ?? ''
}

export function iso(time: number): string {
  return new Date(time).toISOString()
}
