import { type Fields, fieldsOf, parseJson } from '../messages/json.ts'
import type { RpcError } from '../pairingError.ts'

/** A frame may be slightly longer than the longest message of a relay. */
const maxFrame = 2 ** 21

/** One socket to the relay: JSON-RPC 2.0 in text frames, both ways (walletconnect.md 2, framing). */
export type Connection = {
  /** Rejects with `CallFailed`. The socket may be closed by then. */
  call(method: string, params: unknown, timeoutMs: number): Promise<unknown>
  close(): void
}

export type ConnectionEvents = {
  opened(): void
  /** Called once, even when the socket never opened. */
  closed(code: number, reason: string): void
  /** The relay gets its acknowledgement when `keep` resolves, and `then` runs after that. */
  pushed(topic: string, message: string): Promise<(() => void) | undefined>
}

export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  /** The relay's answer; undefined without an answer. */
  readonly error: RpcError | undefined

  constructor(error?: RpcError) {
    super(error?.message ?? 'The relay did not answer')
    this.error = error
  }
}

type Call = {
  readonly resolve: (result: unknown) => void
  readonly reject: (e: CallFailed) => void
}

export function openConnection(
  url: string,
  nextId: () => number,
  events: ConnectionEvents,
): Connection {
  const calls = new Map<number, Call>()
  const socket = new WebSocket(url)
  let isClosed = false
  const send = (text: string): void => {
    if (socket.readyState === socket.OPEN) socket.send(text)
  }
  const end = (code: number, reason: string): void => {
    if (isClosed) return
    isClosed = true
    for (const { reject } of calls.values()) reject(new CallFailed())
    calls.clear()
    events.closed(code, reason)
  }
  const push = async (params: Fields, id: string): Promise<void> => {
    const { topic, message } = fieldsOf(params['data']) ?? {}
    if (typeof topic !== 'string' || typeof message !== 'string') return
    const then = await events.pushed(topic, message)
    send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    then?.()
  }

  socket.onopen = () => events.opened()
  socket.onclose = ({ code, reason }) => end(code, reason)
  // In Chrome, a socket that the page's policy forbids fails without a close event, which otherwise follows at once.
  socket.onerror = () => setTimeout(() => end(1006, ''))
  socket.onmessage = ({ data }) => {
    if (isClosed || typeof data !== 'string' || data.length > maxFrame) return
    const frame = fieldsOf(parseJson(data))
    if (!frame) return
    if (frame['method'] === 'irn_subscription') {
      const id = idOf(frame, data)
      // A message that cannot be stored is not acknowledged, and comes again with the next subscription.
      if (id) void push(fieldsOf(frame['params']) ?? {}, id).catch(() => undefined)
      return
    }
    const { id } = frame
    const call = typeof id === 'number' ? calls.get(id) : undefined
    if (typeof id !== 'number' || !call) return
    calls.delete(id)
    const error = fieldsOf(frame['error'])
    if (error) call.reject(new CallFailed(readRelayError(error)))
    else call.resolve(frame['result'])
  }
  return {
    call: (method, params, timeoutMs) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new CallFailed())
        const id = nextId()
        const late = setTimeout(() => {
          calls.delete(id)
          reject(new CallFailed())
        }, timeoutMs)
        const settle =
          <T>(act: (value: T) => void) =>
          (value: T): void => {
            clearTimeout(late)
            act(value)
          }
        // Set before sending: an answer may arrive at once (walletconnect.md 13).
        calls.set(id, { resolve: settle(resolve), reject: settle(reject) })
        send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      }),
    close() {
      socket.close(1000)
      end(1000, '')
    },
  }
}

/** The token as the relay wrote it: ids of 19 digits do not survive JSON.parse (walletconnect.md 0.3). */
function idOf(frame: Fields, text: string): string | undefined {
  const { id } = frame
  if (typeof id === 'string') return JSON.stringify(id)
  if (typeof id !== 'number') return undefined
  return Number.isSafeInteger(id) ? String(id) : /"id"\s*:\s*(\d{1,20})\b/.exec(text)?.[1]
}

function readRelayError({ code, message }: Fields): RpcError {
  return {
    code: typeof code === 'number' ? code : 0,
    message: typeof message === 'string' ? message.slice(0, 300) : 'The relay refused',
  }
}
