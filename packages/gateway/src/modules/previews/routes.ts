import { imagePaths, previewPath } from '@latchkey/protocol/http'
import type { Context, Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import type { PreviewsService } from './service.ts'

/**
 * Previews are public like logos: an `<img>` sends no Origin. Tokens of the operator's lists are also served by
 * CAIP-10 id.
 */
export function previewRoutes(app: Hono<GatewayEnvironment>, previews: PreviewsService): void {
  app.get(previewPath.replace('{id}', ':id'), async (c) => {
    c.set('route', previewPath)
    return answer(c, c.req.param('id') ?? '')
  })
  app.get(imagePaths.token.replace('{id}', ':id'), async (c, next) => {
    const id = c.req.param('id') ?? ''
    // A symbol: `directory` answers.
    if (!id.includes(':')) return next()
    c.set('route', imagePaths.token)
    return answer(c, id)
  })

  async function answer(c: Context<GatewayEnvironment>, id: string): Promise<Response> {
    const { bytes, type } = await previews.read(id)
    c.header('Content-Type', type)
    c.header('Cache-Control', 'public, max-age=86400')
    c.header('Content-Security-Policy', "default-src 'none'; sandbox")
    return c.body(bytes)
  }
}
