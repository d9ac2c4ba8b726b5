import { fillText, serverCatalogue } from '@latchkey/protocol'
import { rpcRequest } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { rawMembers } from '../../../text/rawJson.ts'

/** What a client says about subscriptions; all else is a call. */
export type Ask =
  | { readonly kind: 'call' }
  | {
      readonly kind: 'subscribe' | 'unsubscribe'
      /** JSON text. */
      readonly id: string
      readonly method: string
      /** JSON text. */
      readonly params: string
    }
  | { readonly kind: 'refused'; readonly id: string; readonly answer: string }

/** The subscriptions of a namespace. */
export type Subscriptions = {
  /** Of one socket. */
  readonly most: number
  /** TABLE method that subscribes → whether these params are served. */
  readonly begin: { readonly [method: string]: (params: readonly unknown[]) => boolean }
  /** TABLE method that ends a subscription → the type of its id. */
  readonly end: { readonly [method: string]: 'string' | 'number' }
}

/** Room for the addresses and topics of a filter of logs. */
const mostParams = 16 * 1024

/** @param network CAIP-2 id */
export function subscriptionsOf(network: string): Subscriptions {
  return network.startsWith('solana:') ? solana : evm
}

/** Reads one message. Subscriptions come one at a time: within a batch they are calls, which the gateway refuses. */
export function readAsk(text: string, { begin, end }: Subscriptions): Ask {
  const request = v.safeParse(rpcRequest, jsonOf(text))
  if (!request.success) return { kind: 'call' }
  const { method, params } = request.output
  const isBegun = Object.hasOwn(begin, method)
  if (!isBegun && !Object.hasOwn(end, method)) return { kind: 'call' }
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const isServed = isBegun ? begin[method]?.(list) : typeof list[0] === end[method]
  const members = rawMembers(text)
  const id = members.get('id') ?? 'null'
  const given = members.get('params') ?? '[]'
  const answer = !isServed
    ? errorText(id, -32601, fillText(serverCatalogue.METHOD_REFUSED, { method }))
    : given.length > mostParams
      ? errorText(id, -32602, `params have at most ${mostParams} characters`)
      : undefined
  return answer === undefined
    ? { kind: isBegun ? 'subscribe' : 'unsubscribe', id, method, params: given }
    : { kind: 'refused', id, answer }
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

/** Pending transactions are left out: they are thousands a second. */
const evm: Subscriptions = {
  most: 16,
  begin: { eth_subscribe: ([name]) => name === 'newHeads' || name === 'logs' },
  end: { eth_unsubscribe: 'string' },
}

/**
 * What `confirmTransaction` and pages need (https://solana.com/docs/rpc/websocket). All accounts of a program, all
 * transactions, blocks and votes are left out: each costs the node too much. @solana/kit opens up to 100 on a socket.
 */
const solana: Subscriptions = {
  most: 100,
  begin: {
    accountSubscribe: isNamed,
    logsSubscribe: ([filter]) => isMention(filter),
    rootSubscribe: () => true,
    signatureSubscribe: isNamed,
    slotSubscribe: () => true,
  },
  end: {
    accountUnsubscribe: 'number',
    logsUnsubscribe: 'number',
    rootUnsubscribe: 'number',
    signatureUnsubscribe: 'number',
    slotUnsubscribe: 'number',
  },
}

/** Whether an address or a signature is first. */
function isNamed([name]: readonly unknown[]): boolean {
  return typeof name === 'string'
}

/** Whether a filter of logs names an address; `all` is every transaction. */
function isMention(filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null || !('mentions' in filter)) return false
  const { mentions } = filter
  return Array.isArray(mentions) && mentions.length === 1 && typeof mentions[0] === 'string'
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
