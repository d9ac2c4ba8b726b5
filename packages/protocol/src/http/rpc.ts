import * as v from 'valibot'

/** Path of node calls (NET-02); `chainId` and `projectId` are in the query. */
export const rpcPath = '/v1/'
/** JSON-RPC requests per batch (NET-03). */
export const rpcBatchLimit = 1000

/** The URL of the gateway's proxy for one network. */
export function rpcUrl(
  origin: string,
  target: { readonly chainId: string; readonly projectId?: string },
): string {
  const url = new URL(rpcPath, origin)
  url.searchParams.set('chainId', target.chainId)
  if (target.projectId) url.searchParams.set('projectId', target.projectId)
  return url.href
}

const rpcId = /* @__PURE__ */ v.nullable(
  /* @__PURE__ */ v.union([/* @__PURE__ */ v.string(), /* @__PURE__ */ v.number()]),
)

/** A JSON-RPC 2.0 request. */
export const rpcRequest = /* @__PURE__ */ v.object({
  jsonrpc: /* @__PURE__ */ v.literal('2.0'),
  id: /* @__PURE__ */ v.optional(rpcId, null),
  method: /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.maxLength(100)),
  params: /* @__PURE__ */ v.optional(
    /* @__PURE__ */ v.union([
      /* @__PURE__ */ v.array(/* @__PURE__ */ v.unknown()),
      /* @__PURE__ */ v.record(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.unknown()),
    ]),
  ),
})
export type RpcRequest = v.InferOutput<typeof rpcRequest>

/** A JSON-RPC 2.0 answer: either `result` or `error`. */
export type RpcReply = { readonly jsonrpc: '2.0'; readonly id: string | number | null } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
)
