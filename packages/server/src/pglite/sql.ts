import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Sql } from '../sql.ts'
import { checkDisk } from './disk.ts'
import { lifeOf, type Life } from './life.ts'
import { lockFolder } from './lock.ts'

/**
 * The embedded database: PostgreSQL in this process, in a folder or in memory. While the disk is nearly full it reads, and
 * refuses to write with `DiskFull`.
 * @throws when another process has the folder, or its disk is full
 */
export async function openPglite(
  place: string,
): Promise<{ readonly sql: Sql; close(): Promise<void> }> {
  const inMemory = place === 'memory'
  const unlock = inMemory ? noop : lockFolder(place)
  const checkRoom = inMemory ? noop : () => checkDisk(place)
  const start = async (): Promise<Life> => {
    checkRoom()
    return lifeOf(await PGlite.create(inMemory ? 'memory://' : join(place, 'pg')))
  }
  try {
    let life = await start()
    let starting: Promise<Life> | undefined
    /** A new start repairs what a death has left. */
    const living = async (): Promise<Life> => {
      if (!life.isDead()) return life
      starting ??= start().finally(() => (starting = undefined))
      life = await starting
      return life
    }
    return {
      sql: {
        async query(text, values) {
          if (!isRead.test(text)) checkRoom()
          return (await living()).query(text, values)
        },
        async transaction(work) {
          checkRoom()
          return (await living()).transaction(work)
        },
      },
      async close() {
        await life.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

const isRead = /^\s*select\b/i

function noop(): void {}
