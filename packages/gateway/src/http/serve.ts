import { KitError } from '@latchkey/protocol'
import { issueText, type Endpoint } from '@latchkey/protocol/http'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import type { GatewayEnvironment } from './environment.ts'

type Input<E extends Endpoint> = {
  readonly params: v.InferOutput<E['params']>
  readonly query: v.InferOutput<E['query']>
  readonly body: E['body'] extends v.GenericSchema ? v.InferOutput<E['body']> : undefined
  readonly projectId: string
  /** Origin at which the caller reached the gateway. */
  readonly self: string
  readonly signal: AbortSignal
  /** The caller's network address; undefined without a socket. */
  readonly callerIp: string | undefined
  /** For routes that need more of the caller than its project: the origin of its page, its cookie or token. */
  readonly headers: Headers
}

/** The result of a handler: a reply, and how to send it. */
export type Served<E extends Endpoint> = {
  readonly reply: v.InferInput<E['reply']>
  readonly status?: ContentfulStatusCode
  /** Time that any cache may keep the answer. @default 0 */
  readonly cacheSeconds?: number
  readonly headers?: { readonly [name: string]: string }
}

/** Connect an endpoint of the protocol to its handler. All input is checked by the endpoint's schemas. */
export function serve<E extends Endpoint>(
  app: Hono<GatewayEnvironment>,
  endpoint: E,
  handler: (input: Input<E>) => Promise<Served<E>> | Served<E>,
): void {
  app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    c.set('route', endpoint.path)
    const {
      reply,
      status = 200,
      cacheSeconds = 0,
      headers = {},
    } = await handler(inputOf(endpoint, c))
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    c.header('Cache-Control', cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store')
    return c.json(reply, status)
  })
}

function inputOf<E extends Endpoint>(endpoint: E, c: Context<GatewayEnvironment>): Input<E> {
  // As: outputs of the endpoint's own schemas, whose types E carries.
  return {
    params: parse(endpoint.params, c.req.param()),
    query: parse(endpoint.query, presentOnly(c.req.query())),
    body: endpoint.body ? parse(endpoint.body, c.var.body) : undefined,
    projectId: c.var.projectId ?? '',
    self: new URL(c.req.url).origin,
    signal: c.var.signal,
    callerIp: c.var.callerIp,
    headers: c.req.raw.headers,
  } as unknown as Input<E>
}

function parse(schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  throw new KitError('REQUEST_INVALID', {
    issue: issueText(issue).slice(0, 300),
    field: String(issue.path?.[0]?.key ?? 'body'),
  })
}

/** `?search=` means the same as no search. */
function presentOnly(query: { readonly [name: string]: string }): {
  readonly [name: string]: string
} {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}
