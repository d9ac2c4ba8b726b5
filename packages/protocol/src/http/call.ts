import * as v from 'valibot'
import { issueText } from '../errors/issues.ts'
import { KitError } from '../errors/KitError.ts'
import type { Endpoint, EndpointInput, EndpointReply } from './endpoint.ts'

/** Sends one request and gives the parsed JSON. The kit's is core's `http`; tests pass `app.request`. */
export type Send = (request: {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query: { readonly [name: string]: unknown }
  readonly body: unknown
  readonly signal: AbortSignal | undefined
}) => Promise<unknown>

/**
 * Calls an endpoint and validates its reply.
 * @throws KitError `REPLY_INVALID` when the reply does not fit its schema; any error of `send`.
 */
export async function call<E extends Endpoint>(
  send: Send,
  endpoint: E,
  input: EndpointInput<E>,
  signal?: AbortSignal,
): Promise<EndpointReply<E>> {
  const params = (input.params ?? {}) as { readonly [name: string]: unknown }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = (input.query ?? {}) as { readonly [name: string]: unknown }
  const answer = await send({ method: endpoint.method, path, query, body: input.body, signal })
  const result = v.safeParse(endpoint.reply, answer)
  if (!result.success)
    throw new KitError('REPLY_INVALID', { source: path, issue: issueText(result.issues[0]) })
  return result.output as EndpointReply<E>
}
