import {
  getSessionContext,
  getSessions,
  postSession,
  postSessionActivate,
  postSessionRevoke,
} from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../http/serve.ts'
import type { SessionsService } from './service.ts'

export function sessionsRoutes(app: Hono<GatewayEnvironment>, sessions: SessionsService): void {
  serve(app, postSession, async ({ params, body, projectId }) => ({
    reply: await sessions.announce(body, { account: params.address, projectId }),
  }))
  serve(app, postSessionActivate, async ({ params, body, projectId, signal }) => {
    await sessions.activate(body, { account: params.address, projectId }, signal)
    return { reply: {} }
  })
  serve(app, getSessions, async ({ params, projectId, signal }) => ({
    reply: await sessions.list({ account: params.address, projectId }, signal),
  }))
  serve(app, getSessionContext, async ({ params, query, projectId }) => ({
    reply: { context: await sessions.context(query.pci, { account: params.address, projectId }) },
  }))
  serve(app, postSessionRevoke, async ({ params, body, projectId, signal }) => {
    await sessions.revoke(body, { account: params.address, projectId }, signal)
    return { reply: {} }
  })
}
