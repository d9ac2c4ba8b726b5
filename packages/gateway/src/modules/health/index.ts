import type { Sql } from '@latchkey/server'
import type { Module, Parts } from '../../module.ts'
import { healthRoutes } from './routes.ts'

export function health({ capacity, sql, relay }: Parts): Module {
  const isReady = async (): Promise<boolean> =>
    capacity.isOpen() && (await isAnswering(sql)) && relay.isReady()
  return { open: (app) => healthRoutes(app, isReady) }
}

async function isAnswering(sql: Sql): Promise<boolean> {
  try {
    await sql.query('select 1')
    return true
  } catch {
    return false
  }
}
