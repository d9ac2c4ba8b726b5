import * as v from 'valibot'

type Schema = v.GenericSchema
type Entries = v.ObjectEntries

/** One HTTP endpoint, described once for its client and for the gateway. */
export type Endpoint<
  Params extends Entries = Entries,
  Query extends Entries = Entries,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> = {
  readonly method: 'GET' | 'POST'
  /** The path, with `{name}` for each path parameter. */
  readonly path: string
  readonly params: v.ObjectSchema<Params, undefined>
  readonly query: v.ObjectSchema<Query, undefined>
  readonly body: Body
  readonly reply: Reply
}

/** The caller's input to an endpoint. */
export type EndpointInput<E extends Endpoint> = {
  readonly params?: v.InferInput<E['params']>
  readonly query?: v.InferInput<E['query']>
} & (E['body'] extends Schema
  ? { readonly body: v.InferInput<E['body']> }
  : { readonly body?: undefined })

export type EndpointReply<E extends Endpoint> = v.InferOutput<E['reply']>

type None = Record<never, never>

/**
 * Describes a GET endpoint.
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

/** Describes a POST endpoint with a JSON body. */
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
  // As: an absent part means that the type argument has its default, the empty set of entries.
  return {
    params: v.object(parts.params ?? ({} as Params)),
    query: v.object(parts.query ?? ({} as Query)),
  }
}
