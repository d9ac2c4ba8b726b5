import { existsSync } from 'node:fs'
import { isDiskShort } from '../../limits/diskShort.ts'
import type { Module, Parts } from '../../module.ts'
import { analyticsRoutes } from './routes.ts'
import { analyticsService } from './service.ts'

export function analytics({ config, sql, log, clock }: Parts): Module {
  const { enabled, retentionDays, eventsPerDay } = config.analytics
  const { database } = config
  if (!enabled) return { project: (app) => analyticsRoutes(app, undefined) }
  const service = analyticsService({
    sql,
    log,
    clock,
    retentionDays,
    eventsPerDay,
    // The disk of another database is not ours to look at.
    isDiskShort: () => existsSync(database) && isDiskShort(database),
  })
  return {
    project: (app) => analyticsRoutes(app, service),
    flush: service.flush,
    close: service.close,
  }
}
