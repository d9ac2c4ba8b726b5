import { WebSocket } from 'ws'
import { rawMembers } from '../../../text/rawJson.ts'
import { errorText } from './subscriptions.ts'

/** A client's connection to the operator's node, for its subscriptions. */
export type Upstream = {
  /** Number of subscriptions that run or have been asked for. */
  readonly size: number
  /** @param id, params JSON text */
  ask(kind: 'subscribe' | 'unsubscribe', id: string, params: string): void
  pause(): void
  resume(): void
  close(): void
}

const openMs = 10_000
/** As much as an answer over HTTP. */
const mostBytes = 5 * 1024 * 1024
/** Requests that wait for the node. */
const mostWaiting = 64

/** Connects to a node. Answers and notifications pass byte for byte, but for the answer's id. */
export function openUpstream(
  url: string,
  { send, lost }: { readonly send: (text: string) => void; readonly lost: () => void },
): Upstream {
  const socket = new WebSocket(url, {
    handshakeTimeout: openMs,
    maxPayload: mostBytes,
    perMessageDeflate: false,
  })
  const waiting = new Map<
    number,
    { readonly id: string; readonly kind: 'subscribe' | 'unsubscribe' }
  >()
  const unsent: string[] = []
  let next = 0
  let running = 0
  socket.on('open', () => unsent.splice(0).forEach((text) => socket.send(text)))
  socket.on('error', () => {})
  socket.on('close', lost)
  // As: text frames arrive as one Buffer, ws's own default.
  socket.on('message', (data) => hear((data as Buffer).toString()))

  function hear(text: string): void {
    const members = membersOf(text)
    const result = members?.get('result')
    if (members?.get('method') === '"eth_subscription"') return send(text)
    const number = Number(members?.get('id') ?? NaN)
    const asked = waiting.get(number)
    if (!members || !asked) return
    waiting.delete(number)
    if (asked.kind === 'subscribe' && result === undefined) running -= 1
    if (asked.kind === 'unsubscribe' && result === 'true') running -= 1
    const [name, value] =
      result === undefined ? ['error', members.get('error')] : ['result', result]
    send(`{"jsonrpc":"2.0","id":${asked.id},"${name}":${value ?? 'null'}}`)
  }

  return {
    get size() {
      return running
    },
    ask(kind, id, params) {
      if (waiting.size >= mostWaiting) return send(errorText(id, -32005, 'Too many requests wait'))
      next += 1
      if (kind === 'subscribe') running += 1
      waiting.set(next, { id, kind })
      const text = `{"jsonrpc":"2.0","id":${next},"method":"eth_${kind}","params":${params}}`
      if (socket.readyState === socket.OPEN) socket.send(text)
      else unsent.push(text)
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close() {
      socket.off('close', lost)
      socket.terminate()
    },
  }
}

function membersOf(text: string): ReadonlyMap<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? rawMembers(text)
      : undefined
  } catch {
    return undefined
  }
}
