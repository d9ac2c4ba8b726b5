import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { FairBudget } from '../../../limits/fairBudget.ts'
import { errorText, idOf, readAsk, type Subscriptions } from './subscriptions.ts'
import { openUpstream, type Upstream } from './upstream.ts'

/** Sends a body as if the client had posted it. */
export type Post = (body: string) => Promise<Response>

export type Client = {
  /** Address of the node. */
  readonly node: string
  readonly subscriptions: Subscriptions
  /** The address of the client, as limits count it. */
  readonly address: string
  /** Room for the subscriptions of all sockets. */
  readonly room: FairBudget
  /** Bytes that nodes send to all sockets. */
  readonly bytes: FairBudget
  readonly post: Post
  readonly idleMs: number
  /** Called for each message. */
  readonly heard: () => void
  /** Called when there is no room for a subscription. */
  readonly refused: () => void
}

/** Messages of a socket that are being answered; the socket is not read while there are more. */
const mostAtOnce = 8
/** Above this, neither the client nor its node is read; a client that is behind for so long, or by much more, is disconnected. */
const congestedBytes = 1024 * 1024
const hopelessBytes = 16 * 1024 * 1024
const slowMs = 30_000
/** Wait of a refused message. */
const refusalMs = 1_000
const unref = { ref: false }
/** A method that no node has: the gateway answers it itself, behind all its gates. */
export const probe = '{"jsonrpc":"2.0","id":1,"method":"net_admitted"}'

/** Answers the messages of a client, and passes on what its node says about its subscriptions. */
export function serveClient(
  socket: WebSocket,
  { node, subscriptions, address, room, bytes, post, idleMs, heard, refused }: Client,
): void {
  const caller = [address]
  let upstream: Upstream | undefined
  /** Subscriptions that run or have been asked for. */
  let held = 0
  /** Messages that are being answered. */
  let running = 0
  /** Bytes of the node that the budget has not paid for. */
  let unpaid = 0
  let payment: NodeJS.Timeout | undefined
  let slow: NodeJS.Timeout | undefined
  const idle = setTimeout(() => {
    if (running === 0 && held === 0) socket.close(1000, 'Idle')
    else idle.refresh()
  }, idleMs)
  const isCongested = (): boolean => socket.bufferedAmount > congestedBytes
  /** The client is read while it reads, and while few of its messages are being answered; its node while there is budget. */
  const pace = (): void => {
    if (socket.readyState !== socket.OPEN) return
    if (running >= mostAtOnce || isCongested()) socket.pause()
    else socket.resume()
    if (payment || isCongested()) upstream?.pause()
    else upstream?.resume()
  }
  const drained = (): void => {
    if (isCongested()) return
    clearTimeout(slow)
    slow = undefined
    pace()
  }
  const send = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > hopelessBytes) return socket.terminate()
    socket.send(text, drained)
    if (!isCongested()) return
    pace()
    slow ??= setTimeout(() => socket.terminate(), slowMs)
  }
  const pay = (): void => {
    const seconds = bytes.take(caller, unpaid)
    if (seconds === 0) unpaid = 0
    payment = seconds > 0 ? setTimeout(pay, seconds * 1_000) : undefined
    pace()
  }
  const pass = (text: string): void => {
    send(text)
    unpaid += text.length
    if (!payment) pay()
  }
  const ended = (): void => {
    if (held === 0) return
    held -= 1
    room.give(caller)
  }
  // Clients open a new socket and subscribe again.
  const lost = (): void => socket.close(1013, 'The node is away')

  async function answer(text: string): Promise<void> {
    const ask = readAsk(text, subscriptions)
    // A subscription costs what a call costs, and so does a refused one.
    const response = await post(ask.kind === 'call' ? text : probe)
    if (!response.ok) {
      // Few messages are answered at once, so a client that asks without end waits here.
      if (response.status === 429 || response.status === 503)
        await sleep(refusalMs, undefined, unref)
      return send(await failureText(ask.kind === 'call' ? idOf(text) : ask.id, response))
    }
    if (ask.kind === 'call')
      return response.status === 204 ? undefined : send(await response.text())
    if (ask.kind === 'refused') return send(ask.answer)
    if (socket.readyState !== socket.OPEN) return
    if (ask.kind === 'subscribe') {
      const { most } = subscriptions
      if (held >= most) return send(errorText(ask.id, -32005, `At most ${most} subscriptions`))
      const seconds = room.take(caller)
      if (seconds > 0) {
        refused()
        const data = { retryAfter: Math.ceil(seconds) }
        return send(errorText(ask.id, -32005, 'Too many subscriptions', data))
      }
      held += 1
    }
    upstream ??= openUpstream(node, { send: pass, ended, lost })
    upstream.ask(ask)
  }

  // As: text frames arrive as one Buffer, ws's own default.
  socket.on('message', (data, isBinary) => {
    if (isBinary) return socket.close(1003, 'Text frames only')
    heard()
    idle.refresh()
    running += 1
    pace()
    answer((data as Buffer).toString())
      .catch(() => socket.close(1011, 'Something went wrong here'))
      .finally(() => {
        running -= 1
        pace()
      })
  })
  socket.once('close', () => {
    clearTimeout(idle)
    clearTimeout(slow)
    clearTimeout(payment)
    upstream?.close()
    while (held > 0) ended()
  })
}

/** A refusal over HTTP as an error of JSON-RPC, with the time after which it is worth asking again. */
async function failureText(id: string, response: Response): Promise<string> {
  // As: the form of every refusal (http/errors.ts).
  const { reasons } = (await response.json()) as { reasons: readonly { description: string }[] }
  const retryAfter = Number(response.headers.get('retry-after') ?? 0)
  return errorText(id, -32005, reasons[0]?.description ?? '', {
    status: response.status,
    ...(retryAfter > 0 && { retryAfter }),
  })
}
