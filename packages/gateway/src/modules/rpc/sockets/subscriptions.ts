import { fillText, serverCatalogue } from '@latchkey/protocol'
import { rpcRequest } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { rawMembers } from '../../../text/rawJson.ts'

/** What a client says about subscriptions; all else is a call. */
export type Ask =
  | { readonly kind: 'call' }
  | { readonly kind: 'subscribe' | 'unsubscribe'; readonly id: string; readonly params: string }
  | { readonly kind: 'refused'; readonly id: string; readonly answer: string }

/** TABLE subscriptions of `eth_subscribe`. Pending transactions are left out: they are thousands a second. */
const served: ReadonlySet<unknown> = /*#__PURE__*/ new Set(['newHeads', 'logs'])
/** Room for the addresses and topics of a filter of logs. */
const mostParams = 16 * 1024
const methods = { eth_subscribe: 'subscribe', eth_unsubscribe: 'unsubscribe' } as const

/** Reads one message. Subscriptions come one at a time: within a batch they are calls, which the gateway refuses. */
export function readAsk(text: string): Ask {
  const request = v.safeParse(rpcRequest, jsonOf(text))
  if (!request.success || !Object.hasOwn(methods, request.output.method)) return { kind: 'call' }
  const { method, params } = request.output
  const members = rawMembers(text)
  const id = members.get('id') ?? 'null'
  // As: `hasOwn` has just found it.
  const kind = methods[method as keyof typeof methods]
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const isServed = kind === 'subscribe' ? served.has(first) : typeof first === 'string'
  const given = members.get('params') ?? '[]'
  const answer = !isServed
    ? errorText(id, -32601, fillText(serverCatalogue.METHOD_REFUSED, { method }))
    : given.length > mostParams
      ? errorText(id, -32602, `params have at most ${mostParams} characters`)
      : undefined
  return answer === undefined ? { kind, id, params: given } : { kind: 'refused', id, answer }
}

/** The id of a message as it was written; null for a batch and for anything unreadable. */
export function idOf(text: string): string {
  const value = jsonOf(text)
  const isOne = typeof value === 'object' && value !== null && !Array.isArray(value)
  return (isOne ? rawMembers(text).get('id') : undefined) ?? 'null'
}

/** @param id JSON text */
export function errorText(id: string, code: number, message: string, data?: object): string {
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code, message, data })}}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
