import { KitError } from '@latchkey/protocol'
import type { MiddlewareHandler } from 'hono'
import { isOriginAllowed, type OriginRule } from '../projects/originRule.ts'
import type { GatewayEnvironment } from './environment.ts'

/** Pages on this machine need no project in development; their requests count under this name. */
const developmentProject = 'development'

/** Finds the origins of a project; undefined when there is no such project. */
export type FindOrigins = (projectId: string) => Promise<readonly OriginRule[] | undefined>

/**
 * Checks that a request names a known project (else 401) and comes from one of its origins (else 403). Neither is a
 * secret, and callers that are not browsers can claim any origin; the limits do the real work (security.md 3.1).
 * @param isServerSafe whether a caller that is no browser, and so has no origin, may use the method
 */
export function project(
  findOrigins: FindOrigins,
  { isServerSafe }: { readonly isServerSafe: boolean },
): MiddlewareHandler<GatewayEnvironment> {
  return async (c, next) => {
    const id = claimedProject(c)
    const origins = id === undefined ? undefined : await findOrigins(id)
    if (!c.var.local) {
      if (!origins) throw new KitError('KEY_INVALID')
      const origin = c.req.header('origin')
      // Browsers send Origin with every POST, and leave it out of a GET within one origin.
      const isAllowed =
        origin === undefined
          ? isServerSafe || c.req.method !== 'POST'
          : origins.some((rule) => isOriginAllowed(rule, origin))
      if (!isAllowed) throw new KitError('ORIGIN_NOT_ALLOWED')
    }
    c.set('projectId', origins ? id : developmentProject)
    await next()
  }
}

function claimedProject(
  c: Parameters<MiddlewareHandler<GatewayEnvironment>>[0],
): string | undefined {
  const { body } = c.var
  const inBody =
    typeof body === 'object' && body !== null && 'projectId' in body ? body.projectId : undefined
  return (
    c.req.query('projectId') ||
    c.req.header('x-project-id') ||
    (typeof inBody === 'string' ? inBody : undefined)
  )
}
