import {
  type EndpointReply,
  getAnalyticsConfig,
  getRemoteFeatures,
  getWallets,
  imagePaths,
  type ImageKind,
} from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../http/serve.ts'
import type { ImagesService } from './images.ts'
import type { DirectoryService } from './service.ts'

export function directoryRoutes(
  app: Hono<GatewayEnvironment>,
  {
    directory,
    isAnalyticsEnabled,
    features,
  }: {
    readonly directory: DirectoryService
    readonly isAnalyticsEnabled: boolean
    readonly features: EndpointReply<typeof getRemoteFeatures>['features']
  },
): void {
  serve(app, getWallets, ({ query }) => ({ reply: directory.list(query), cacheSeconds: 300 }))
  serve(app, getRemoteFeatures, () => ({ reply: { features }, cacheSeconds: 300 }))
  serve(app, getAnalyticsConfig, () => ({ reply: { isAnalyticsEnabled }, cacheSeconds: 300 }))
}

/** Logos are public: an `<img>` sends no Origin, and may not know a project. */
export function imageRoutes(app: Hono<GatewayEnvironment>, images: ImagesService): void {
  // As: Object.keys of a constant table gives its keys.
  for (const kind of Object.keys(imagePaths) as readonly ImageKind[]) {
    app.get(imagePaths[kind].replace('{id}', ':id'), async (c, next) => {
      const id = c.req.param('id') ?? ''
      // A CAIP-10 id: `previews` answers.
      if (kind === 'token' && id.includes(':')) return next()
      c.set('route', imagePaths[kind])
      const { bytes, type } = await images.read(kind, id)
      c.header('Content-Type', type)
      c.header('Cache-Control', 'public, max-age=86400')
      // An SVG opened on its own is a document: it may draw and nothing else.
      c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      return c.body(bytes)
    })
  }
}
