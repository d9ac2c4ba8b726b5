import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'

/** For a load balancer: whether the gateway and its database answer. */
export function healthRoutes(app: Hono<GatewayEnvironment>, isReady: () => Promise<boolean>): void {
  app.get('/health', async (c) => {
    c.set('route', '/health')
    c.header('Cache-Control', 'no-store')
    const ready = await isReady()
    return c.json({ status: ready ? 'OK' : 'UNAVAILABLE' }, ready ? 200 : 503)
  })
}
