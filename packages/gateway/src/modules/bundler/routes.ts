import { KitError } from '@latchkey/protocol'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import type { BundlerService } from './service.ts'

/** The path of the incumbent's clients (compatibility.md 7.12); `chainId` and `projectId` are in the query. */
const path = '/v1/bundler'

export function bundlerRoutes(app: Hono<GatewayEnvironment>, service: BundlerService): void {
  app.post(path, async (c) => {
    c.set('route', path)
    const network = c.req.query('chainId')
    if (!network)
      throw new KitError('REQUEST_INVALID', { issue: 'chainId: Required', field: 'chainId' })
    c.header('Cache-Control', 'no-store')
    const projectId = c.var.projectId ?? ''
    return c.json(
      await service.answer(c.var.body, { network: network.slice(0, 64), projectId }, c.var.signal),
    )
  })
}
