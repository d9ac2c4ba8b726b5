import type * as v from 'valibot'

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
} & (E['body'] extends Schema ? { readonly body: v.InferInput<E['body']> } : { readonly body?: undefined })

export type EndpointReply<E extends Endpoint> = v.InferOutput<E['reply']>
