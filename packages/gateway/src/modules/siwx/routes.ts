import { KitError } from '@latchkey/protocol'
import {
  getSiwxMe,
  getSiwxNonce,
  postSiwxSignOut,
  postSiwxVerify,
  type SiwxServerSession,
} from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import type { Clock } from '../../ports/clock.ts'
import { serve } from '../../http/serve.ts'
import { type Credentials, maxTokens } from './held.ts'
import type { SiwxService } from './service.ts'
import type { SiwxSettings } from './settings.ts'

type Caller = { readonly headers: Headers; readonly self: string }

/** Sign-in over HTTP: reads the page and the tokens of a caller. */
export function siwxRoutes(
  app: Hono<GatewayEnvironment>,
  {
    siwx,
    credentials,
    hold: allowed,
    originOf,
    clock,
  }: {
    readonly siwx: SiwxService
    readonly credentials: Credentials
    readonly hold: SiwxSettings['hold']
    /** The origin of the page, which is already known to be allowed. */
    readonly originOf: (caller: Caller) => string | undefined
    readonly clock: Clock
  },
): void {
  serve(app, getSiwxNonce, async ({ projectId, ...caller }) => ({
    reply: await siwx.createNonce({ projectId, origin: pageOf(caller) }),
  }))

  serve(app, postSiwxVerify, async ({ projectId, body, signal, ...caller }) => {
    const hold = body.hold ?? allowed[0] ?? 'cookie'
    if (!allowed.includes(hold))
      throw new KitError('REQUEST_INVALID', { issue: `hold: No ${hold} here`, field: 'hold' })
    const page = { projectId, origin: pageOf(caller) }
    const tokens = credentials.read(caller.headers, page)
    // A page keeps bearer tokens itself, as many as it likes.
    const room = hold === 'cookie' ? maxTokens : Number.POSITIVE_INFINITY
    const { session, token, kept } = await siwx.verify(page, body, { tokens, room, signal })
    if (hold === 'bearer') return { reply: { session, token } }
    const untilMs = leftOf([session, ...kept.sessions])
    const cookie = credentials.cookie([token, ...kept.tokens], { page, untilMs })
    return { reply: { session }, headers: { 'Set-Cookie': cookie } }
  })

  serve(app, getSiwxMe, async ({ projectId, ...caller }) => {
    const place = { projectId, origin: originOf(caller) }
    const { sessions } = await siwx.held(place, credentials.read(caller.headers, place))
    return { reply: { sessions: [...sessions] } }
  })

  serve(app, postSiwxSignOut, async ({ projectId, body, ...caller }) => {
    const page = { projectId, origin: pageOf(caller) }
    const rest = await siwx.signOut(page, credentials.read(caller.headers, page), body)
    const untilMs = leftOf(rest.sessions)
    const cookie = credentials.cookie(rest.tokens, { page, untilMs })
    return { reply: { sessions: [...rest.sessions] }, headers: { 'Set-Cookie': cookie } }
  })

  function pageOf(caller: Caller): string {
    const origin = originOf(caller)
    if (origin === undefined) throw new KitError('ORIGIN_NOT_ALLOWED')
    return origin
  }

  /** Milliseconds until the last of the sessions ends. */
  function leftOf(sessions: readonly SiwxServerSession[]): number {
    return Math.max(0, ...sessions.map(({ expiresAt }) => Date.parse(expiresAt) - clock()))
  }
}
