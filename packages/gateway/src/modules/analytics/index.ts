import type { Module, Parts } from '../../module.ts'
import { analyticsRoutes } from './routes.ts'
import { analyticsService } from './service.ts'

export function analytics({ config, sql, log }: Parts): Module {
  const { enabled, retentionDays } = config.analytics
  if (!enabled) return { project: (app) => analyticsRoutes(app, undefined) }
  const service = analyticsService({ sql, log, retentionDays })
  return {
    project: (app) => analyticsRoutes(app, service),
    flush: service.flush,
    close: service.close,
  }
}
