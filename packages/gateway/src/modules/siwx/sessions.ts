import { randomBytes } from 'node:crypto'
import type { Cacao } from '@latchkey/protocol/siwx'
import { readSiwxText } from '@latchkey/protocol/siwx'
import type { SiwxServerSession } from '@latchkey/protocol/http'
import type { Query, Sql } from '@latchkey/server'
import type { Clock } from '../../ports/clock.ts'
import { iso } from './nonces.ts'

/** The verified facts of a new session. */
export type NewSession = {
  readonly tokenHash: string
  readonly projectId: string
  readonly domain: string
  /** CAIP-10 id, in the network's normal form. */
  readonly account: string
  readonly message: string
  readonly signature: string
  readonly cacao: Cacao | undefined
  readonly expiresAt: number
}

/** Selects sessions by a caller's tokens, and by its page where that is known. */
export type Held = {
  readonly projectId: string
  readonly domain: string | undefined
  readonly tokenHashes: readonly string[]
}

export type HeldSession = {
  readonly session: SiwxServerSession
  readonly tokenHash: string
  readonly account: string
}

export type Sessions = {
  add(query: Query, session: NewSession): Promise<SiwxServerSession>
  /** Newest first. */
  heldBy(held: Held): Promise<readonly HeldSession[]>
  /** All running sessions of an account, newest first. */
  ofAccount(projectId: string, account: string): Promise<readonly SiwxServerSession[]>
  revoke(projectId: string, ids: readonly string[]): Promise<void>
  /** Ends these sessions and all others of the same accounts, of any caller. */
  revokeEverywhere(projectId: string, ids: readonly string[]): Promise<void>
}

const sweepMs = 60 * 60_000
const keepMs = 24 * 60 * 60_000
/** The longest that a session is kept after its end. */
export const afterEndMs = keepMs + sweepMs
const columns = 'id, message, signature, cacao, created_at, expires_at'

export function createSessions({
  sql,
  clock,
}: {
  readonly sql: Sql
  readonly clock: Clock
}): Sessions {
  let sweptAt = 0
  const runs = 'revoked_at is null and expires_at > $1'
  return {
    async add(
      query,
      { tokenHash, projectId, domain, account, message, signature, cacao, expiresAt },
    ) {
      await sweep(query)
      const id = randomBytes(16).toString('hex')
      const [row] = await query<Row>(
        `insert into siwx_sessions
          (id, token_hash, project_id, domain, account, message, signature, cacao, created_at, expires_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${columns}`,
        [
          id,
          tokenHash,
          projectId,
          domain,
          account,
          message,
          signature,
          cacao ? JSON.stringify(cacao) : null,
          iso(clock()),
          iso(expiresAt),
        ],
      )
      if (!row) throw new Error('a session was not stored')
      return sessionOf(row)
    },
    async heldBy({ projectId, domain, tokenHashes }) {
      if (tokenHashes.length === 0) return []
      const rows = await sql.query<Row & { token_hash: string; account: string }>(
        `select ${columns}, token_hash, account from siwx_sessions
          where ${runs} and project_id = $2 and token_hash = any($3) and ($4::text is null or domain = $4)
          order by created_at desc, id`,
        [iso(clock()), projectId, tokenHashes, domain ?? null],
      )
      return rows.map((row) => ({
        session: sessionOf(row),
        tokenHash: row.token_hash,
        account: row.account,
      }))
    },
    async ofAccount(projectId, account) {
      const rows = await sql.query<Row>(
        `select ${columns} from siwx_sessions where ${runs} and project_id = $2 and account = $3
          order by created_at desc, id`,
        [iso(clock()), projectId, account],
      )
      return rows.map(sessionOf)
    },
    async revoke(projectId, ids) {
      await sql.query(
        `update siwx_sessions set revoked_at = $1 where ${runs} and project_id = $2 and id = any($3)`,
        [iso(clock()), projectId, ids],
      )
    },
    async revokeEverywhere(projectId, ids) {
      await sql.query(
        `update siwx_sessions set revoked_at = $1 where ${runs} and project_id = $2 and account in
          (select account from siwx_sessions where project_id = $2 and id = any($3))`,
        [iso(clock()), projectId, ids],
      )
    },
  }

  async function sweep(query: Query): Promise<void> {
    const now = clock()
    if (now - sweptAt < sweepMs) return
    sweptAt = now
    await query('delete from siwx_sessions where expires_at < $1', [iso(now - keepMs)])
  }
}

type Row = {
  readonly id: string
  readonly message: string
  readonly signature: string
  readonly cacao: Cacao | null
  readonly created_at: Date | string
  readonly expires_at: Date | string
}

function sessionOf(row: Row): SiwxServerSession {
  const { chainId, accountAddress, domain, uri, version, nonce, issuedAt, ...rest } = readSiwxText(
    row.message,
  )
  const { resources, ...lines } = rest
  return {
    id: row.id,
    data: {
      domain,
      accountAddress,
      chainId,
      uri,
      version,
      nonce,
      issuedAt,
      ...lines,
      ...(resources && { resources: [...resources] }),
    },
    message: row.message,
    signature: row.signature,
    ...(row.cacao && { cacao: row.cacao }),
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
  }
}
