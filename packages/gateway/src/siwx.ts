import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { KitError } from '@latchkey/protocol'
import {
  getSiwxNonce,
  issueText,
  postSiwxVerify,
  type SiwxServerSession,
} from '@latchkey/protocol/http'
import { openDatabase, runFile, type Sql } from '@latchkey/server'
import { Hono } from 'hono'
import * as v from 'valibot'
import { jsonRpcNetworks } from './adapters/jsonRpc/networks.ts'
import { signatureVerifier } from './adapters/signatures/verifier.ts'
import { packageFolder } from './packageFolder.ts'
import { body } from './http/bodies/body.ts'
import { callerAt } from './http/caller.ts'
import { deadline } from './http/deadline.ts'
import type { GatewayEnvironment } from './http/environment.ts'
import { answerError } from './http/errors.ts'
import { requestId } from './http/requestId.ts'
import { runFor } from './limits/currentCaller.ts'
import { createFairBudget } from './limits/fairBudget.ts'
import { knownRoutes } from './http/knownRoutes.ts'
import { createCredentials } from './modules/siwx/held.ts'
import { siwxRoutes } from './modules/siwx/routes.ts'
import { siwxService } from './modules/siwx/service.ts'
import { siwxSettings } from './modules/siwx/settings.ts'
import { networkSchema, type NetworkInput } from './networks/network.ts'
import type { Clock } from './ports/clock.ts'

export type { SiwxServerSession } from '@latchkey/protocol/http'
export type { Query, Sql } from '@latchkey/server'

/** Options of sign-in in the host's own server. */
export type SiwxOptions = v.InferInput<typeof siwxSettings> & {
  /** Origins of the pages that sign in here, such as `https://app.example`. */
  readonly origins: readonly string[]
  /** Networks of eip155 whose accounts may sign in, with nodes that verify smart accounts. @default none */
  readonly evmNetworks?: readonly Pick<NetworkInput, 'id' | 'name' | 'rpc'>[]
  /**
   * The database of nonces and sessions: a folder of the embedded database, the address of a PostgreSQL (`postgres://…`),
   * a connection of your own, or `memory`, where every start ends all sessions.
   */
  readonly database: Sql | string
  /**
   * Names the caller of a request for limits, such as its address behind your proxies. @default for `node`, Express's `ip`,
   * else the address of the connection; for `fetch`, which knows no connection, all callers are one
   */
  readonly callerOf?: (request: Request) => string
  /**
   * Nonces and messages to verify, of all callers together, on average per second and at once. Callers share it fairly
   * (docs/limits.md). @default 50 a second, 1,000
   */
  readonly limit?: { readonly rate: number; readonly burst: number }
  /** @default Date.now */
  readonly clock?: Clock
}

/** The headers of a request, of a `Request` or of Node. */
export type RequestHeaders = Headers | IncomingMessage['headers']

export type Siwx = {
  /** Answers `/siwx/nonce`, `/siwx/verify`, `/siwx/me` and `/siwx/sign-out`, mounted at any path. */
  readonly fetch: (request: Request) => Promise<Response>
  /** The same for Node's servers and Express. Mount it before any middleware that reads bodies. */
  readonly node: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** The caller's sessions, by its cookie or token, newest first; empty for a visitor who has not signed in. */
  sessions(headers: RequestHeaders): Promise<readonly SiwxServerSession[]>
  /** All sessions of an account, such as `eip155:1:0x…`, of any caller. */
  list(account: string): Promise<readonly SiwxServerSession[]>
  /** End a session at once. */
  revoke(id: string): Promise<void>
  close(): Promise<void>
}

const signingIn = [getSiwxNonce.path, postSiwxVerify.path]
/** All sessions here belong to one project, the host's. */
const projectId = 'own'

/**
 * Sign-in with wallets in a host's own server (docs/sign-in-server.md).
 * @example const siwx = await createSiwx({ origins: ['https://app.example'], database: './sign-in' })
 * @throws Error naming the first option at fault
 */
export async function createSiwx(options: SiwxOptions): Promise<Siwx> {
  const {
    origins,
    evmNetworks = [],
    database,
    callerOf,
    limit,
    clock = Date.now,
    ...rest
  } = options
  const settings = parse(siwxSettings, rest)
  const pages = origins.map(originOf)
  const networks = parse(v.array(networkSchema), evmNetworks)
  const store = await openStore(database)
  const siwx = siwxService({
    sql: store.sql,
    clock,
    verifier: signatureVerifier(jsonRpcNetworks(networks, { fetch: globalThis.fetch, clock })),
    settings,
    networks: new Set(networks.map(({ id }) => id)),
  })
  const credentials = createCredentials(settings, pages)
  const budget = createFairBudget(limit ?? { rate: 50, burst: 1_000 }, clock)

  const app = new Hono<GatewayEnvironment>()
  app.onError(answerError)
  app.use(requestId, deadline(), async (c, next) => {
    c.header('Vary', 'Origin')
    c.header('X-Content-Type-Options', 'nosniff')
    const origin = c.req.header('origin')
    // Browsers send Origin with every POST, and leave it out of a GET within one origin.
    const isOwn = origin === undefined ? c.req.method !== 'POST' : pages.includes(origin)
    if (!isOwn) throw new KitError('ORIGIN_NOT_ALLOWED')
    if (origin !== undefined) {
      // Pages of another origin need these headers; pages of the server's own origin ignore them.
      c.header('Access-Control-Allow-Origin', origin)
      c.header('Access-Control-Allow-Credentials', 'true')
    }
    // Every page calls `me` when it loads, and many visitors share an address.
    const cost = signingIn.some((path) => c.req.path.endsWith(path)) ? 1 : 0.1
    const caller = callerOf?.(c.req.raw) ?? connected(c.env.incoming)
    const seconds = budget.take([caller], cost)
    if (seconds > 0) throw new KitError('RATE_LIMITED', { retryAfter: Math.ceil(seconds) })
    c.set('projectId', projectId)
    await runFor({ address: caller, signal: c.var.signal }, next)
  })
  app.options('*', (c) =>
    c.body(null, 204, {
      'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
      'Access-Control-Allow-Headers': 'authorization, content-type, x-request-id',
      'Access-Control-Max-Age': '7200',
    }),
  )
  app.use(knownRoutes(app), body())
  siwxRoutes(app, {
    siwx,
    credentials,
    hold: settings.hold,
    originOf: ({ headers, self }) => headers.get('origin') ?? pageBeside(self, pages),
    clock,
  })

  const answer = async (request: Request, bindings = {}): Promise<Response> =>
    app.fetch(atRoot(request), bindings)
  const listener = getRequestListener(answer, { overrideGlobalObjects: false })
  return {
    fetch: (request) => answer(request),
    node: (request, response) => {
      // Express removes the mount path from `url` and keeps the whole path in `originalUrl`.
      if ('originalUrl' in request) request.url = String(request.originalUrl)
      return listener(request, response)
    },
    async sessions(headers) {
      const own = headers instanceof Headers ? headers : headersOf(headers)
      const page = pages.find((each) => each === own.get('origin'))
      const tokens = credentials.read(own, { projectId, origin: page })
      return (await siwx.held({ projectId, origin: undefined }, tokens)).sessions
    },
    list: (account) => siwx.list(projectId, account),
    revoke: (id) => siwx.revoke(projectId, id),
    close: store.close,
  }
}

/** The address of a connection, as limits count it. Express has one that follows its setting `trust proxy`. */
function connected(request: GatewayEnvironment['Bindings']['incoming']): string {
  const ip = request && 'ip' in request && typeof request.ip === 'string' ? request.ip : undefined
  return callerAt(ip ?? request?.socket.remoteAddress ?? '')
}

/** Removes the mount path: mounted at `/api`, requests come for `/api/siwx/me`. */
function atRoot(request: Request): Request {
  const url = new URL(request.url)
  const at = url.pathname.lastIndexOf('/siwx/')
  if (at <= 0) return request
  url.pathname = url.pathname.slice(at)
  return new Request(url, request)
}

/**
 * The origin of a page on this server's own host. Browsers leave Origin out of a GET within one origin. A proxy in front
 * may have removed the encryption, so only the host is compared; a single origin needs no comparison.
 */
function pageBeside(self: string, pages: readonly string[]): string | undefined {
  const { host } = new URL(self)
  return (
    pages.find((page) => new URL(page).host === host) ?? (pages.length === 1 ? pages[0] : undefined)
  )
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  throw new Error(`createSiwx: ${issueText(result.issues[0])}`)
}

function originOf(text: string): string {
  const url = URL.parse(text)
  if (!url || url.origin !== text || !/^https?:/.test(text))
    throw new Error(`createSiwx: ${text} is not an origin: write https://app.example`)
  return text
}

function headersOf(headers: IncomingMessage['headers']): Headers {
  const { cookie, authorization, origin } = headers
  const named = Object.entries({ cookie, authorization, origin })
  return new Headers(named.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

async function openStore(
  database: SiwxOptions['database'],
): Promise<{ readonly sql: Sql; close(): Promise<void> }> {
  const store =
    typeof database === 'string'
      ? await openDatabase(database)
      : { sql: database, close: async () => {} }
  await runFile(store.sql, join(packageFolder('migrations'), '0003_sign_in.sql'))
  return store
}
