import type { Module, Parts } from '../../module.ts'
import { directoryRoutes, imageRoutes } from './routes.ts'
import { directoryService } from './service.ts'

export function directory({ config, wallets, images }: Parts): Module {
  const service = directoryService(wallets)
  const isAnalyticsEnabled = config.analytics.enabled
  return {
    limited: (app) => imageRoutes(app, images),
    project: (app) => directoryRoutes(app, { directory: service, isAnalyticsEnabled }),
  }
}
