import type { Sql } from '@latchkey/server'

/** A permission that an account granted, or is about to grant. Times are in seconds. */
export type Session = {
  readonly pci: string
  readonly projectId: string
  /** CAIP-10 id in lower case. */
  readonly account: string
  /** The address of the app's key, in lower case. */
  readonly key: string
  readonly expiry: number
  readonly createdAt: number
  /** The `grant` call; undefined before it is on chain. */
  readonly context: string | undefined
  readonly policies: readonly { readonly type: string }[]
  readonly revokedAt: number | undefined
}

export type Sessions = {
  /** Announces a permission. False when too many of the account wait for their grant. */
  announce(session: Omit<Session, 'context' | 'policies' | 'revokedAt'>): Promise<boolean>
  find(pci: string, account: string): Promise<Session | undefined>
  /** Adds the grant. False for a session that has another. */
  activate(
    pci: string,
    grant: {
      readonly context: string
      readonly permission: string
      readonly policies: Session['policies']
    },
  ): Promise<boolean>
  /** The newest active sessions of an account with a project. */
  list(account: string, projectId: string): Promise<readonly Session[]>
  /** False for a session that was revoked before. */
  revoke(pci: string, at: number): Promise<boolean>
  /** Whether the account has revoked a permission, by its id on chain. */
  isRevoked(account: string, permission: string): Promise<boolean>
}

const mostListed = 255
const mostWaiting = 20
const waitingSeconds = 3600

/** Sessions in the database. Gateways on one database share them. */
export function createSessions(sql: Sql): Sessions {
  return {
    async announce({ pci, projectId, account, key, expiry, createdAt }) {
      await sql.query('delete from permission_sessions where context is null and created_at < $1', [
        createdAt - waitingSeconds,
      ])
      const added = await sql.query(
        `insert into permission_sessions (pci, project_id, account, key, expiry, created_at)
         select $1, $2, $3, $4, $5, $6
         where (select count(*) from permission_sessions
                where account = $3 and project_id = $2 and context is null) < $7
         returning pci`,
        [pci, projectId, account, key, expiry, createdAt, mostWaiting],
      )
      return added.length === 1
    },
    async find(pci, account) {
      const [row] = await sql.query<Row>(
        `select ${columns} from permission_sessions where pci = $1 and account = $2`,
        [pci.toLowerCase(), account],
      )
      return row && sessionOf(row)
    },
    async activate(pci, { context, permission, policies }) {
      const changed = await sql.query(
        `update permission_sessions set context = $2, permission = $3, policies = $4
         where pci = $1 and (context is null or context = $2) returning pci`,
        [pci, context, permission, JSON.stringify(policies)],
      )
      return changed.length === 1
    },
    async list(account, projectId) {
      const rows = await sql.query<Row>(
        `select ${columns} from permission_sessions
         where account = $1 and project_id = $2 and context is not null
         order by created_at desc, pci limit ${mostListed}`,
        [account, projectId],
      )
      return rows.map(sessionOf)
    },
    async revoke(pci, at) {
      const changed = await sql.query(
        `update permission_sessions set revoked_at = $2
         where pci = $1 and revoked_at is null returning pci`,
        [pci, at],
      )
      return changed.length === 1
    },
    async isRevoked(account, permission) {
      const found = await sql.query(
        `select pci from permission_sessions
         where account = $1 and permission = $2 and revoked_at is not null limit 1`,
        [account, permission],
      )
      return found.length === 1
    },
  }
}

const columns = `pci, project_id, account, key, expiry, created_at, context, policies, revoked_at`

type Row = {
  readonly pci: string
  readonly project_id: string
  readonly account: string
  readonly key: string
  readonly expiry: number | bigint
  readonly created_at: number | bigint
  readonly context: string | null
  readonly policies: Session['policies'] | null
  readonly revoked_at: number | bigint | null
}

function sessionOf(row: Row): Session {
  return {
    pci: row.pci,
    projectId: row.project_id,
    account: row.account,
    key: row.key,
    expiry: Number(row.expiry),
    createdAt: Number(row.created_at),
    context: row.context ?? undefined,
    policies: row.policies ?? [],
    revokedAt: row.revoked_at === null ? undefined : Number(row.revoked_at),
  }
}
