import { Hono } from 'hono'
import type { Parts } from '../module.ts'
import { mount, type Route } from './access.ts'
import { body } from './bodies/body.ts'
import { callerAddress, callerIp } from './caller.ts'
import { createCallerHash } from './callerHash.ts'
import { cors } from './cors.ts'
import { deadline } from './deadline.ts'
import type { GatewayEnvironment } from './environment.ts'
import { answerError } from './errors.ts'
import { knownRoutes } from './knownRoutes.ts'
import { local } from './local.ts'
import { project } from './project.ts'
import { limitCallers, limitProjects } from './rateLimit.ts'
import { requestId } from './requestId.ts'
import { requestLog } from './requestLog.ts'
import { createSlowBodies } from './bodies/slowBodies.ts'

/** The routes over HTTP, with the middleware for all routes and for the routes of each access. */
export function createApp(
  routes: readonly Route[],
  { config, clock, log, capacity, projects }: Parts,
): Hono<GatewayEnvironment> {
  const callerOf = callerAddress(config.trustedProxies)
  const callers = limitCallers(config.limits, { clock, callerOf })
  const slowBodies = createSlowBodies(config.limits.concurrent, clock)
  const limited = [
    capacity.admit,
    local(config.development),
    callers.requests,
    // A stranger may send a body byte by byte, so it takes no place yet.
    body((c) => slowBodies.enter(callerOf(c))),
    capacity.place,
    deadline(),
    callers.batches,
    callerIp(config.trustedProxies),
  ]
  const app = new Hono<GatewayEnvironment>()
  app.onError(answerError)
  app.use(
    requestId,
    requestLog({ log, clock, callerOf, callerHash: createCallerHash(clock) }),
    cors,
    knownRoutes(app),
  )
  const ofProject = limitProjects(config.limits, { clock, callerOf })
  const page = project(projects.findOrigins, { isServerSafe: false })
  const server = project(projects.findOrigins, { isServerSafe: true })
  mount(app, routes, {
    open: [],
    limited,
    project: [...limited, page, ofProject],
    server: [...limited, server, ofProject],
  })
  return app
}
