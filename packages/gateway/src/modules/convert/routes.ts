import { getGasPrice } from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../http/serve.ts'
import type { ConvertService } from './service.ts'

export function convertRoutes(app: Hono<GatewayEnvironment>, convert: ConvertService): void {
  serve(app, getGasPrice, async ({ query }) => ({ reply: await convert.gasPrice(query.chainId) }))
}
