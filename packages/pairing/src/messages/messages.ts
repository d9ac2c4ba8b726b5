import { type Fields, fieldsOf, parseJson } from './json.ts'
import type { RpcError } from '../pairingError.ts'

/** Sealed JSON-RPC between page and wallet (walletconnect.md 6). Ids are numbers up to 2^53. */
export type Message =
  | {
      readonly kind: 'request'
      readonly id: number
      readonly method: string
      readonly params: Fields
    }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: RpcError }

/** Undefined for text that is not such a message. */
export function parseMessage(text: string): Message | undefined {
  const fields = fieldsOf(parseJson(text))
  const id = fields?.['id']
  if (!fields || !Number.isSafeInteger(id) || Number(id) <= 0) return undefined
  return readMessage(fields, Number(id))
}

function readMessage(fields: Fields, id: number): Message | undefined {
  const { method, params } = fields
  if (typeof method === 'string')
    return method.length <= 64
      ? { kind: 'request', id, method, params: fieldsOf(params) ?? {} }
      : undefined
  // Some wallets send `error: null` beside a result, and `result: null` is a valid result.
  if (fields['error'] !== undefined && fields['error'] !== null)
    return { kind: 'error', id, error: readError(fields['error']) }
  return 'result' in fields ? { kind: 'result', id, result: fields['result'] } : undefined
}

/** Errors may lack code or message (walletconnect.md 8). */
function readError(value: unknown): RpcError {
  const { code, message, data } = fieldsOf(value) ?? {}
  return {
    code: Number.isSafeInteger(code) ? Number(code) : -32603,
    message:
      typeof message === 'string' && message ? message.slice(0, 1000) : 'The wallet gave no reason',
    ...(data === undefined ? {} : { data }),
  }
}

/** Delivery of a message by the relay: the tag names its kind, the ttl is in seconds, a prompt may wake a phone. */
export type Delivery = { readonly tag: number; readonly ttl: number; readonly prompt?: boolean }

const day = 86_400

/** Requests of the kit and their delivery. */
export const asks = {
  wc_sessionPropose: { tag: 1100, ttl: 300, prompt: true },
  wc_sessionRequest: { tag: 1108, ttl: 300, prompt: true },
  wc_sessionDelete: { tag: 1112, ttl: day },
  wc_sessionPing: { tag: 1114, ttl: 30 },
  wc_sessionAuthenticate: { tag: 1116, ttl: 3600, prompt: true },
} as const satisfies Readonly<Record<string, Delivery>>

/** Requests of wallets and the delivery of their answers. */
const answers: Readonly<Record<string, Delivery>> = {
  wc_sessionSettle: { tag: 1103, ttl: 300 },
  wc_sessionUpdate: { tag: 1105, ttl: day },
  wc_sessionExtend: { tag: 1107, ttl: day },
  wc_sessionEvent: { tag: 1111, ttl: 300 },
  wc_sessionDelete: { tag: 1113, ttl: day },
  wc_sessionPing: { tag: 1115, ttl: 30 },
  wc_pairingDelete: { tag: 1001, ttl: day },
  wc_pairingPing: { tag: 1003, ttl: 30 },
}

/** Delivery for unknown methods. */
const unknownMethod: Delivery = { tag: 0, ttl: day }

/** Delivery of the answer to a wallet's request. */
export function deliveryOf(method: string): Delivery {
  // A stranger's method may be called `constructor`.
  return (Object.hasOwn(answers, method) ? answers[method] : undefined) ?? unknownMethod
}
