import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { rpcPath } from '@latchkey/protocol/http'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Config } from '../../../config.ts'
import { upgradeAddress } from '../../../http/caller.ts'
import type { GatewayEnvironment } from '../../../http/environment.ts'
import { createFairBudget } from '../../../limits/fairBudget.ts'
import type { Clock } from '../../../ports/clock.ts'
import { createPingWheel } from '../../../sockets/pingWheel.ts'
import { createPlaces } from '../../../sockets/places.ts'
import { refuse, type Refusal } from '../../../sockets/refusal.ts'
import type { TakeUpgrade } from '../../../sockets/takeUpgrade.ts'
import { watchUnfinished } from '../../../sockets/unfinished.ts'
import { errorText, idOf, readAsk } from './subscriptions.ts'
import { openUpstream, type Upstream } from './upstream.ts'

export type NodeSockets = {
  readonly upgrade: TakeUpgrade
  /** Takes no more clients, and disconnects all. */
  close(): Promise<void>
}
/** The gateway's own HTTP, behind all its gates. */
type Fetch = (request: Request, bindings: GatewayEnvironment['Bindings']) => Promise<Response>

const paths: readonly string[] = [rpcPath, rpcPath.replace(/\/$/, ''), '/ws']
const mostSubscriptions = 16
/** Messages of a socket that are being answered; the socket is not read while there are more. */
const mostAtOnce = 8
/** Above this, neither the client nor its node is read; a client that is behind for so long, or by much more, is disconnected. */
const congestedBytes = 1024 * 1024
const hopelessBytes = 16 * 1024 * 1024
const slowMs = 30_000
const closingMs = 1_000
/** Wait of a refused message. */
const refusalMs = 1_000
const unref = { ref: false }
/** A method that no node has: the gateway answers it itself, behind all its gates. */
const probe = '{"jsonrpc":"2.0","id":1,"method":"net_admitted"}'
const unfinishedBytes = 64 * 1024 * 1024

/**
 * WebSockets to the nodes of networks that have one (compatibility.md 7.5). Each call of a client is answered as if it were sent
 * by POST: projects, origins, budgets and methods are those of the proxy over HTTP. Only subscriptions go to the node.
 */
export function createNodeSockets({
  config: { networks, limits, trustedProxies },
  clock,
  fetch,
  idleMs = 5 * 60_000,
}: {
  readonly config: Pick<Config, 'networks' | 'limits' | 'trustedProxies'>
  readonly clock: Clock
  readonly fetch: Fetch
  /** A socket without subscriptions ends after so long without a message. @default 5 minutes */
  readonly idleMs?: number
}): NodeSockets {
  const nodes = new Map(networks.flatMap(({ id, ws }) => (ws ? [[id, ws] as const] : [])))
  const acceptor = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: 1024 * 1024,
    maxFragments: 128,
    maxBufferedChunks: 4_096,
    closeTimeout: 5_000,
  } as ConstructorParameters<typeof WebSocketServer>[0])
  const addressOf = upgradeAddress(trustedProxies)
  const places = createPlaces({ sockets: limits.nodeSockets, handshakes: limits.requests }, clock)
  const unfinished = createFairBudget({ rate: 0, burst: unfinishedBytes }, clock)
  const wheel = createPingWheel()
  const open = new Set<WebSocket>()
  let isClosing = false

  async function take(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    stream.on('error', ignore)
    const url = new URL(request.url ?? '/', 'http://gateway')
    const node = nodes.get(url.searchParams.get('chainId') ?? '')
    if (node === undefined) return refuse(stream, unserved)
    const address = addressOf(request)
    const place = places.enter(address)
    if (!('leave' in place)) return refuse(stream, place)
    stream.once('close', place.leave)
    const post = poster(request, url)
    const admitted = await post(probe)
    if (stream.destroyed) return
    if (isClosing) return refuse(stream, stopping)
    if (admitted.status !== 200) return refuse(stream, refusalOf(admitted))
    stream.off('error', ignore)
    acceptor.handleUpgrade(request, stream, head, (socket) => {
      watchUnfinished(socket, stream, { room: unfinished, address })
      const forget = wheel.add(socket)
      open.add(socket)
      places.heard(socket, place)
      socket.on('error', ignore)
      socket.once('close', () => {
        open.delete(socket)
        places.forget(socket)
        forget()
      })
      serve(socket, { node, post, idleMs, heard: () => places.heard(socket, place) })
    })
  }

  /** Sends a body as if the client had posted it. */
  function poster({ headers, socket }: IncomingMessage, { search }: URL): Post {
    const passed = ['origin', 'x-forwarded-for', 'x-project-id'].flatMap((name) => {
      const value = headers[name]?.toString()
      return value === undefined ? [] : [[name, value] as [string, string]]
    })
    const url = `http://${headers.host ?? 'gateway'}${rpcPath}${search}`
    const incoming = { socket: { remoteAddress: socket.remoteAddress } }
    return (body) =>
      fetch(new Request(url, { method: 'POST', headers: passed, body }), { incoming })
  }

  return {
    upgrade(request, socket, head) {
      const [path = ''] = (request.url ?? '').split('?')
      if (nodes.size === 0 || !paths.includes(path)) return false
      if (isClosing) refuse(socket, stopping)
      else take(request, socket, head).catch(() => socket.destroy())
      return true
    },
    async close() {
      isClosing = true
      wheel.stop()
      const sockets = [...open]
      const closed = sockets.map(
        (socket) => new Promise((resolve) => socket.once('close', resolve)),
      )
      for (const socket of sockets) socket.close(1001, 'The gateway is stopping')
      const late = setTimeout(() => sockets.forEach((socket) => socket.terminate()), closingMs)
      await Promise.all(closed)
      clearTimeout(late)
    },
  }
}

type Post = (body: string) => Promise<Response>

function serve(
  socket: WebSocket,
  {
    node,
    post,
    idleMs,
    heard,
  }: {
    readonly node: string
    readonly post: Post
    readonly idleMs: number
    readonly heard: () => void
  },
): void {
  let upstream: Upstream | undefined
  let running = 0
  let slow: NodeJS.Timeout | undefined
  const idle = setTimeout(() => {
    if (running === 0 && (upstream?.size ?? 0) === 0) socket.close(1000, 'Idle')
    else idle.refresh()
  }, idleMs)
  const isCongested = (): boolean => socket.bufferedAmount > congestedBytes
  /** The client is read while it reads, and while few of its messages are being answered. */
  const pace = (): void => {
    if (socket.readyState !== socket.OPEN) return
    if (running >= mostAtOnce || isCongested()) socket.pause()
    else socket.resume()
  }
  const drained = (): void => {
    if (isCongested()) return
    clearTimeout(slow)
    slow = undefined
    upstream?.resume()
    pace()
  }
  const send = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > hopelessBytes) return socket.terminate()
    socket.send(text, drained)
    if (!isCongested()) return
    upstream?.pause()
    pace()
    slow ??= setTimeout(() => socket.terminate(), slowMs)
  }
  // Clients open a new socket and subscribe again.
  const lost = (): void => socket.close(1013, 'The node is away')

  async function answer(text: string): Promise<void> {
    const ask = readAsk(text)
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
    if (ask.kind === 'subscribe' && (upstream?.size ?? 0) >= mostSubscriptions)
      return send(errorText(ask.id, -32005, `At most ${mostSubscriptions} subscriptions`))
    if (socket.readyState !== socket.OPEN) return
    upstream ??= openUpstream(node, { send, lost })
    upstream.ask(ask.kind, ask.id, ask.params)
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
    upstream?.close()
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

function refusalOf(response: Response): Refusal {
  const statuses: readonly number[] = [401, 403, 429]
  // As: one of the list.
  const status = (statuses.includes(response.status) ? response.status : 503) as Refusal['status']
  return { status, reason: 'Refused', seconds: Number(response.headers.get('retry-after') ?? 1) }
}

const unserved: Refusal = { status: 404, reason: 'No WebSocket for this network' }
const stopping: Refusal = { status: 503, reason: 'The gateway is stopping' }

function ignore(): void {}
