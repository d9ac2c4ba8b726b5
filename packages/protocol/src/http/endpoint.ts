import * as v from 'valibot'

type Schema = v.GenericSchema
type Entries = v.ObjectEntries

/** One HTTP endpoint, described once for the client that calls it and the gateway that serves it. */
export type Endpoint<
  Params extends Entries = Entries,
  Query extends Entries = Entries,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> = {
  readonly method: 'GET' | 'POST'
  /** With `{name}` for each path parameter. */
  readonly path: string
  readonly params: v.ObjectSchema<Params, undefined>
  readonly query: v.ObjectSchema<Query, undefined>
  readonly body: Body
  readonly reply: Reply
}

/** What a caller gives to an endpoint. */
export type EndpointInput<E extends Endpoint> = {
  readonly params?: v.InferInput<E['params']>
  readonly query?: v.InferInput<E['query']>
} & (E['body'] extends Schema
  ? { readonly body: v.InferInput<E['body']> }
  : { readonly body?: undefined })

export type EndpointReply<E extends Endpoint> = v.InferOutput<E['reply']>

type None = Record<never, never>

/**
 * Describe a GET endpoint.
 * @example const getIdentity = get('/v1/identity/{address}', { params: { address: v.string() }, reply })
 */
/* @__NO_SIDE_EFFECTS__ */
export function get<
  Reply extends Schema,
  Params extends Entries = None,
  Query extends Entries = None,
>(
  path: string,
  parts: { readonly params?: Params; readonly query?: Query; readonly reply: Reply },
): Endpoint<Params, Query, undefined, Reply> {
  return { method: 'GET', path, ...entries(parts), body: undefined, reply: parts.reply }
}

/** Describe a POST endpoint with a JSON body. */
/* @__NO_SIDE_EFFECTS__ */
export function post<
  Body extends Schema,
  Reply extends Schema,
  Params extends Entries = None,
  Query extends Entries = None,
>(
  path: string,
  parts: {
    readonly params?: Params
    readonly query?: Query
    readonly body: Body
    readonly reply: Reply
  },
): Endpoint<Params, Query, Body, Reply> {
  return { method: 'POST', path, ...entries(parts), body: parts.body, reply: parts.reply }
}

function entries<Params extends Entries = None, Query extends Entries = None>(parts: {
  readonly params?: Params
  readonly query?: Query
}): { params: v.ObjectSchema<Params, undefined>; query: v.ObjectSchema<Query, undefined> } {
  // As: an absent part means the type argument was left at its default, which is the empty set of entries.
  return {
    params: v.object(parts.params ?? ({} as Params)),
    query: v.object(parts.query ?? ({} as Query)),
  }
}
