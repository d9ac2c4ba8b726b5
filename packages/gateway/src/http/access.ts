import { Hono, type Handler } from 'hono'
import type { GatewayEnvironment } from './environment.ts'

/**
 * The callers that a route answers. `open`: every caller at any time, even when the gateway is full. `limited`: every
 * caller within the limits of a caller. `project`: pages of a known project, within the limits of caller and project.
 * `server`: the same, and callers that are no browser (security.md 3.1), for methods that only read.
 */
export type Access = 'open' | 'limited' | 'project' | 'server'

/** Routes, added under the access that they have. */
export type RoutesByAccess = {
  readonly [Kind in Access]?: (app: Hono<GatewayEnvironment>) => void
}

export type Route = {
  readonly access: Access
  readonly method: string
  readonly path: string
  /** Handlers in order; each may pass the request to the next. */
  readonly handlers: readonly Handler<GatewayEnvironment>[]
}

/**
 * The routes of all modules.
 * @throws Error for a route with two accesses, and for middleware, which would run before the routes of other modules
 */
export function routesOf(modules: readonly RoutesByAccess[]): readonly Route[] {
  const routes = new Map<string, Route>()
  for (const access of accesses) {
    for (const { method, path, handler } of subApp(modules, access).routes) {
      const name = `${method} ${path}`
      if (method === 'ALL') throw new Error(`${name}: a module adds routes, never middleware`)
      const known = routes.get(name)
      if (known && known.access !== access)
        throw new Error(`${name} is both ${known.access} and ${access}`)
      routes.set(name, { access, method, path, handlers: [...(known?.handlers ?? []), handler] })
    }
  }
  return [...routes.values()]
}

/** Puts each route behind the gates of its own access; its place in the list does not matter. */
export function mount(
  app: Hono<GatewayEnvironment>,
  routes: readonly Route[],
  gates: { readonly [Kind in Access]: readonly Handler<GatewayEnvironment>[] },
): void {
  for (const { access, method, path, handlers } of routes)
    app.on(method, [path], ...gates[access], ...handlers)
}

const accesses: readonly Access[] = ['open', 'limited', 'project', 'server']

function subApp(modules: readonly RoutesByAccess[], access: Access): Hono<GatewayEnvironment> {
  const app = new Hono<GatewayEnvironment>()
  for (const module of modules) module[access]?.(app)
  return app
}
