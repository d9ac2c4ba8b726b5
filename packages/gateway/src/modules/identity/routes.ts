import { getIdentity } from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../serve.ts'
import type { IdentityService } from './service.ts'

export function identityRoutes(app: Hono<GatewayEnvironment>, identities: IdentityService): void {
  serve(app, getIdentity, async ({ params }) => ({
    reply: await identities.find(params.address),
    cacheSeconds: 60,
  }))
}
