import { createHmac, randomBytes } from 'node:crypto'
import type { Sql } from '@latchkey/server'

/** Replaces an address by a hash that only this project's events share. */
export type HashAddress = (projectId: string, address: string) => Promise<string>

/** Keyed hashes (security.md 3.6): without the key, known addresses cannot be compared with the stored events. */
export function addressHasher(sql: Sql): HashAddress {
  const keys = new Map<string, Promise<string>>()
  return async (projectId, address) => {
    const key = keys.get(projectId) ?? keyOf(projectId)
    keys.set(projectId, key)
    // A failure must not stay in the cache.
    key.catch(() => keys.delete(projectId))
    return createHmac('sha256', await key)
      .update(address.toLowerCase())
      .digest('hex')
  }

  async function keyOf(projectId: string): Promise<string> {
    await sql.query(
      'insert into project_secrets (project_id, analytics_key) values ($1, $2) on conflict do nothing',
      [projectId, randomBytes(32).toString('hex')],
    )
    const [row] = await sql.query<{ analytics_key: string }>(
      'select analytics_key from project_secrets where project_id = $1',
      [projectId],
    )
    if (!row) throw new Error('a key that was just written is gone')
    return row.analytics_key
  }
}
