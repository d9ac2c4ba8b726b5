import { postEvent } from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../http/serve.ts'
import type { AnalyticsService } from './service.ts'

/** @param analytics undefined when the operator disabled events: they are accepted and not stored */
export function analyticsRoutes(
  app: Hono<GatewayEnvironment>,
  analytics: AnalyticsService | undefined,
): void {
  serve(app, postEvent, ({ body, projectId }) => {
    analytics?.accept(projectId, body)
    return { reply: { status: 'ACCEPTED' as const }, status: 202 }
  })
}
