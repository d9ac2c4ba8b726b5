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
import { runFor } from '../limits/currentCaller.ts'
import { createFairBudget, type FairBudget } from '../limits/fairBudget.ts'
import type { GatewayEnvironment } from './environment.ts'

type Handler = MiddlewareHandler<GatewayEnvironment>
/** Without `me`, which every page calls when it loads: many visitors share an address. */
const signInPaths = [getSiwxNonce.path, postSiwxVerify.path]
const imageFolders = [...Object.values(imagePaths), previewPath].map((path) =>
  path.replace('{id}', ''),
)

type CallerOf = (c: Parameters<Handler>[0]) => string

/**
 * Images, events, sign-ins and the rest each have a budget, which callers share (security.md 3.1, docs/limits.md). A
 * request costs one before its body is read; `batches` takes the rest of its cost, and names the caller for the work.
 */
export function limitCallers(
  limits: Config['limits'],
  { clock, callerOf }: { readonly clock: Clock; readonly callerOf: CallerOf },
): { readonly requests: Handler; readonly batches: Handler } {
  const images = createFairBudget(limits.images, clock)
  const events = createFairBudget(limits.events, clock)
  const signIns = createFairBudget(limits.signIns, clock)
  const others = createFairBudget(limits.requests, clock)
  const requests: Handler = async (c, next) => {
    const { path } = c.req
    const isImage = imageFolders.some((folder) => path.startsWith(folder))
    const budget = isImage
      ? images
      : path === '/e'
        ? events
        : signInPaths.includes(path)
          ? signIns
          : others
    if (!c.var.local) refuseIfUsed(budget.take([callerOf(c)]))
    c.set('isCounted', true)
    await next()
  }
  const batches: Handler = async (c, next) => {
    // One is already paid; a batch above a caller's whole share takes that share.
    const cost = costOf(c) - 1
    const address = callerOf(c)
    if (!c.var.local && cost > 0) refuseIfUsed(others.take([address], cost))
    await runFor({ address, signal: c.var.signal }, next)
  }
  return { requests, batches }
}

/**
 * A budget per project, which its callers share: the project id is public, so that a stranger can use it. A batch of node
 * calls costs more than one request.
 */
export function limitProjects(
  limits: Config['limits'],
  { clock, callerOf }: { readonly clock: Clock; readonly callerOf: CallerOf },
): Handler {
  const budgets = new Map<string, FairBudget>()
  return async (c, next) => {
    const { projectId = '' } = c.var
    const budget = budgets.get(projectId) ?? createFairBudget(limits.project, clock)
    budgets.set(projectId, budget)
    if (!c.var.local) refuseIfUsed(budget.take([callerOf(c)], costOf(c)))
    await next()
  }
}

function costOf(c: Parameters<Handler>[0]): number {
  const isRpc = `${c.req.path}/`.startsWith(rpcPath)
  return isRpc && Array.isArray(c.var.body) ? Math.max(1, Math.ceil(c.var.body.length / 10)) : 1
}

function refuseIfUsed(seconds: number): void {
  if (seconds > 0) throw new KitError('RATE_LIMITED', { retryAfter: Math.ceil(seconds) })
}
