import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'

/** The relay's metrics for Prometheus, without data about visitors. */
export function metricsRoutes(app: Hono<GatewayEnvironment>, metrics: () => Promise<string>): void {
  app.get('/metrics', async (c) => {
    c.set('route', '/metrics')
    return c.text(await metrics(), 200, {
      'Content-Type': 'text/plain; version=0.0.4',
      'Cache-Control': 'no-store',
    })
  })
}
