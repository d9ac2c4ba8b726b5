import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'

/** For Prometheus: the relay's numbers, none of them about a visitor. */
export function metricsRoutes(app: Hono<GatewayEnvironment>, metrics: () => Promise<string>): void {
  app.get('/metrics', async (c) => {
    c.set('route', '/metrics')
    return c.text(await metrics(), 200, {
      'Content-Type': 'text/plain; version=0.0.4',
      'Cache-Control': 'no-store',
    })
  })
}
