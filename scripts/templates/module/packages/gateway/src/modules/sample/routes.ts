import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import type { SampleService } from './service.ts'

/** An endpoint that pages call is described in `@latchkey/protocol/http` and mounted by `serve`. */
export function sampleRoutes(app: Hono<GatewayEnvironment>, service: SampleService): void {
  app.get('/v1/sample', (c) => {
    c.set('route', '/v1/sample')
    return c.json({ found: service.find() })
  })
}
