import { imagePaths, previewPath } from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import type { PreviewsService } from './service.ts'

/** Public as logos are: an `<img>` sends no Origin. Tokens of the operator's lists are asked for by CAIP-10 id as well. */
export function previewRoutes(app: Hono<GatewayEnvironment>, previews: PreviewsService): void {
  for (const [path, route] of [
    [previewPath, '/public/getPreview/:id'],
    [imagePaths.token, '/public/getTokenImage/:id{[^/]+:[^/]+}'],
  ] as const) {
    app.get(route, async (c) => {
      c.set('route', path)
      const { bytes, type } = await previews.read(c.req.param('id') ?? '')
      c.header('Content-Type', type)
      c.header('Cache-Control', 'public, max-age=86400')
      c.header('Content-Security-Policy', "default-src 'none'; sandbox")
      c.header('Content-Disposition', 'inline')
      return c.body(bytes)
    })
  }
}
