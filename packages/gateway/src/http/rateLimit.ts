import { KitError } from '@latchkey/protocol'
import {
  getSiwxNonce,
  imagePaths,
  previewPath,
  rpcPath,
  postSiwxVerify,
} from '@latchkey/protocol/http'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { Clock } from '../ports/clock.ts'
import type { GatewayEnvironment } from './environment.ts'
import { createTokenBuckets } from './tokenBucket.ts'

type Handler = MiddlewareHandler<GatewayEnvironment>
/** Without `me`, which every page calls when it loads: many visitors share an address. */
const signInPaths = [getSiwxNonce.path, postSiwxVerify.path]
const imageFolders = [...Object.values(imagePaths), previewPath].map((path) =>
  path.replace('{id}', ''),
)

/**
 * Buckets per caller: images, events, sign-ins and the rest each have their own (security.md 3.1). A request costs one
 * token before its body is read; `batches` takes the rest of its cost.
 */
export function limitCallers(
  limits: Config['limits'],
  {
    clock,
    callerOf,
  }: { readonly clock: Clock; readonly callerOf: (c: Parameters<Handler>[0]) => string },
): { readonly requests: Handler; readonly batches: Handler } {
  const images = createTokenBuckets(limits.images, clock)
  const events = createTokenBuckets(limits.events, clock)
  const signIns = createTokenBuckets(limits.signIns, clock)
  const others = createTokenBuckets(limits.caller, clock)
  const requests: Handler = async (c, next) => {
    const { path } = c.req
    const isImage = imageFolders.some((folder) => path.startsWith(folder))
    const buckets = isImage
      ? images
      : path === '/e'
        ? events
        : signInPaths.includes(path)
          ? signIns
          : others
    if (!c.var.local) refuseIfEmpty(buckets.take(callerOf(c)))
    await next()
  }
  const batches: Handler = async (c, next) => {
    // The cost is at most a whole bucket, and one token is already paid.
    const cost = Math.min(costOf(c), limits.caller.burst) - 1
    if (!c.var.local && cost > 0) refuseIfEmpty(others.take(callerOf(c), cost))
    await next()
  }
  return { requests, batches }
}

/** A bucket per project. A batch of node calls costs more than one request. */
export function limitProjects(limits: Config['limits'], clock: Clock): Handler {
  const buckets = createTokenBuckets(limits.project, clock)
  return async (c, next) => {
    if (!c.var.local) refuseIfEmpty(buckets.take(c.var.projectId ?? '', costOf(c)))
    await next()
  }
}

function costOf(c: Parameters<Handler>[0]): number {
  const isRpc = `${c.req.path}/`.startsWith(rpcPath)
  return isRpc && Array.isArray(c.var.body) ? Math.max(1, Math.ceil(c.var.body.length / 10)) : 1
}

function refuseIfEmpty(retryAfter: number): void {
  if (retryAfter > 0) throw new KitError('RATE_LIMITED', { retryAfter })
}
