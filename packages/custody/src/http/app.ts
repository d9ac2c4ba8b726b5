import { isKitError, KitError } from '@latchkey/protocol'
import {
  type CallInput,
  type CallName,
  type CallOutput,
  custodyCalls,
  type CustodyService,
  type Work,
} from '@latchkey/protocol/custody'
import { type CallError, callPath, openCall, sealAnswer } from '@latchkey/protocol/custody/sealing'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { HttpBindings } from '@hono/node-server'
import * as v from 'valibot'
import type { Caller, Parts } from '../parts.ts'
import { networkOf } from './network.ts'
import { deviceOfProof, nonceAt } from './proofs.ts'

/** What a service answers to each of its calls. */
export type Handlers<S extends CustodyService> = {
  readonly [N in CallName<S>]: (input: CallInput<S, N>, caller: Caller) => Promise<CallOutput<S, N>>
}
export type App = Hono<{ Bindings: Partial<HttpBindings> }>

/** Allow-listed fields of a log line: no address, no URL, no body (security.md 3.6). */
export type LogEntry = {
  readonly event: string
  readonly call?: string
  readonly code?: string
  /** Of an error that is not ours: the line that threw it, without its words. */
  readonly at?: string
  readonly ms?: number
}

const largestBody = 64 * 1024

/** The calls of a service over HTTP. Every answer to a readable call is sealed, refusals included, and has status 200. */
export function createApp<S extends CustodyService>(
  service: S,
  handlers: Handlers<S>,
  { log, ...parts }: Parts & { readonly log: (entry: LogEntry) => void },
): App {
  const { keyring, config, clock } = parts
  const app: App = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
    if (!c.res.headers.has('Content-Security-Policy'))
      c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  })
  app.onError((_, c) => c.json({ code: 'OVERLOADED' }, 500))
  app.notFound((c) => c.json({ code: 'NOT_FOUND' }, 404))
  app.get('/v1/about', (c) =>
    c.json({
      service,
      publicKey: Buffer.from(keyring.publicKey).toString('base64url'),
      keyChecks: keyring.keyChecks,
    }),
  )
  app.use('/v1/*', async (c, next) => {
    await next()
    c.header('Access-Control-Allow-Origin', config.frameOrigin)
    c.header('Vary', 'Origin')
  })
  app.options('/v1/*', (c) =>
    c.body(null, 204, {
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers': 'content-type',
      'Access-Control-Max-Age': '7200',
    }),
  )
  // As: the keys of the table.
  for (const name of Object.keys(custodyCalls[service]) as CallName<S>[]) {
    app.post(callPath(name), bodyLimit({ maxSize: largestBody }), async (c) => {
      const startedAt = clock()
      const { hpkeSecret: secretKey } = keyring
      const opened = openCall(service, name, { secretKey, text: await c.req.text() })
      if (!opened) {
        log({ event: 'call', call: name, code: 'CALL_UNREADABLE' })
        return c.json({ code: 'CALL_UNREADABLE' }, 400)
      }
      const { body, answer } = opened
      let at: string | undefined
      const reply = async (): Promise<{ output: unknown } | { error: CallError }> => {
        try {
          const { token, proof } = body
          const htu = `${config.publicUrl}${callPath(name)}`
          const device = await deviceOfProof(parts, { proof, htu, token })
          const network = networkOf(
            c.env?.incoming?.socket.remoteAddress ?? 'unknown',
            c.req.header('x-forwarded-for') ?? '',
            config.trustedProxies,
          )
          const input = inputOf(service, name, body.input)
          return { output: await handlers[name](input, { device, token, network }) }
        } catch (error) {
          at = placeOf(error)
          return { error: errorOf(error) }
        }
      }
      const result = await reply()
      log({
        event: 'call',
        call: name,
        ms: clock() - startedAt,
        ...('error' in result && { code: result.error.code }),
        ...(at !== undefined && { at }),
      })
      return c.body(sealAnswer(answer, { nonce: nonceAt(parts), ...result }), 200, {
        'Content-Type': 'application/json',
      })
    })
  }
  return app
}

function inputOf<S extends CustodyService, N extends CallName<S>>(
  service: S,
  name: N,
  input: unknown,
): CallInput<S, N> {
  // As: the table's own schema for that call, whose output the type is.
  const { input: schema } = custodyCalls[service][name] as { readonly input: v.GenericSchema }
  const read = v.safeParse(schema, input, { abortEarly: true })
  if (!read.success) throw new KitError('REQUEST_INVALID', { issue: 'input', field: 'input' })
  return read.output as CallInput<S, N>
}

/** A code and times: never a text, which could quote a secret (KEY-1). */
function errorOf(error: unknown): CallError {
  if (!isKitError(error)) return { code: 'OVERLOADED' }
  const { retryAfter, until, work } = error.context
  return {
    code: error.code,
    ...(typeof retryAfter === 'number' && { retryAfter }),
    ...(typeof until === 'number' && { until }),
    // As: of `requireWork`, the only one with it.
    ...(isKitError(error, 'WORK_WANTED') && { work: work as Work }),
  }
}

/** `auth/codes.js:12`, for an error that nobody expected. Its message may quote a secret. */
function placeOf(error: unknown): string | undefined {
  if (isKitError(error) || !(error instanceof Error)) return undefined
  return /([\w-]+\/[\w.-]+\.[jt]s:\d+):\d+\)?$/m.exec(error.stack ?? '')?.[1]
}
