import { WebSocket } from 'ws'
import { rawEntries, rawMembers } from '../../../text/rawJson.ts'
import { type Ask, errorText } from './subscriptions.ts'

/** A client's connection to the operator's node, for its subscriptions. */
export type Upstream = {
  ask(ask: Subscribing): void
  pause(): void
  resume(): void
  close(): void
}
type Subscribing = Extract<Ask, { readonly kind: 'subscribe' | 'unsubscribe' }>

const openMs = 10_000
/** As much as an answer over HTTP. */
const mostBytes = 5 * 1024 * 1024
/** Requests that wait for the node. */
const mostWaiting = 128

/** Connects to a node. Answers and notifications pass byte for byte, but for the answer's id. */
export function openUpstream(
  url: string,
  {
    send,
    ended,
    lost,
  }: {
    readonly send: (text: string) => void
    /** Called for each subscription that was refused, or is over. */
    readonly ended: () => void
    readonly lost: () => void
  },
): Upstream {
  const socket = new WebSocket(url, {
    handshakeTimeout: openMs,
    maxPayload: mostBytes,
    perMessageDeflate: false,
  })
  const waiting = new Map<number, Subscribing>()
  /** Ids of the node, as it wrote them. */
  const running = new Set<string>()
  const unsent: string[] = []
  let next = 0
  socket.on('open', () => unsent.splice(0).forEach((text) => socket.send(text)))
  socket.on('error', () => {})
  socket.on('close', lost)
  // As: text frames arrive as one Buffer, ws's own default.
  socket.on('message', (data) => hear((data as Buffer).toString()))

  function hear(text: string): void {
    const members = membersOf(text)
    if (members?.has('method')) {
      const over = endedBy(members)
      if (over !== undefined && running.delete(over)) ended()
      return send(text)
    }
    const number = Number(members?.get('id') ?? NaN)
    const asked = waiting.get(number)
    if (!members || !asked) return
    waiting.delete(number)
    const result = members.get('result')
    if (asked.kind === 'unsubscribe') {
      if (result === 'true' && running.delete(firstOf(asked.params))) ended()
    } else if (result === undefined) ended()
    else running.add(result)
    const [name, value] =
      result === undefined ? ['error', members.get('error')] : ['result', result]
    send(`{"jsonrpc":"2.0","id":${asked.id},"${name}":${value ?? 'null'}}`)
  }

  return {
    ask(ask) {
      if (waiting.size >= mostWaiting) {
        if (ask.kind === 'subscribe') ended()
        return send(errorText(ask.id, -32005, 'Too many requests wait', { retryAfter: 1 }))
      }
      next += 1
      waiting.set(next, ask)
      const text = `{"jsonrpc":"2.0","id":${next},"method":"${ask.method}","params":${ask.params}}`
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

/** The subscription that a node ends with this notification: a signature's is over when its transaction is processed. */
function endedBy(members: ReadonlyMap<string, string>): string | undefined {
  if (members.get('method') !== '"signatureNotification"') return undefined
  const params = membersOf(members.get('params') ?? '')
  const value = membersOf(params?.get('result') ?? '')?.get('value')
  return value === '"receivedSignature"' ? undefined : params?.get('subscription')
}

/** The members of an object; undefined for anything else. */
function membersOf(text: string): ReadonlyMap<string, string> | undefined {
  try {
    return /^\s*\{/.test(text) ? rawMembers(text) : undefined
  } catch {
    return undefined
  }
}

function firstOf(params: string): string {
  return rawEntries(params)[0]?.text ?? ''
}
