import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { rpcPath } from '@latchkey/protocol/http'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Config } from '../../../config.ts'
import { upgradeAddress } from '../../../http/caller.ts'
import { createCallerHash } from '../../../http/callerHash.ts'
import type { GatewayEnvironment } from '../../../http/environment.ts'
import { createFairBudget } from '../../../limits/fairBudget.ts'
import { oncePerSecond } from '../../../limits/oncePerSecond.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import { createPingWheel } from '../../../sockets/pingWheel.ts'
import { createPlaces } from '../../../sockets/places.ts'
import { refuse, type Refusal } from '../../../sockets/refusal.ts'
import type { TakeUpgrade } from '../../../sockets/takeUpgrade.ts'
import { watchUnfinished } from '../../../sockets/unfinished.ts'
import { probe, serveClient, type Post } from './serveClient.ts'
import { subscriptionsOf } from './subscriptions.ts'

export type NodeSockets = {
  readonly upgrade: TakeUpgrade
  /** Takes no more clients, and disconnects all. */
  close(): Promise<void>
}
/** The gateway's own HTTP, behind all its gates. */
type Fetch = (request: Request, bindings: GatewayEnvironment['Bindings']) => Promise<Response>

const paths: readonly string[] = [rpcPath, rpcPath.replace(/\/$/, ''), '/ws']
const closingMs = 1_000
const unfinishedBytes = 64 * 1024 * 1024

/**
 * WebSockets to the nodes of networks that have one (compatibility.md 7.5). Each call of a client is answered as if it were sent
 * by POST: projects, origins, budgets and methods are those of the proxy over HTTP. Only subscriptions go to the node.
 */
export function createNodeSockets({
  config: { networks, limits, trustedProxies },
  clock,
  log,
  fetch,
  idleMs = 5 * 60_000,
}: {
  readonly config: Pick<Config, 'networks' | 'limits' | 'trustedProxies'>
  readonly clock: Clock
  readonly log: Log
  readonly fetch: Fetch
  /** A socket without subscriptions ends after so long without a message. @default 5 minutes */
  readonly idleMs?: number
}): NodeSockets {
  const nodes = new Map(
    networks.flatMap(({ id, ws }) =>
      ws ? [[id, { node: ws, subscriptions: subscriptionsOf(id) }] as const] : [],
    ),
  )
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
  const room = createFairBudget({ rate: 0, burst: limits.nodeSubscriptions }, clock)
  const bytes = createFairBudget(limits.nodeBytes, clock)
  const callerHash = createCallerHash(clock)
  const isNews = oncePerSecond(clock)
  const wheel = createPingWheel()
  const open = new Set<WebSocket>()
  /** Connections whose admission is being decided. */
  const entering = new Set<Duplex>()
  let isClosing = false

  async function take(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    stream.on('error', ignore)
    const url = new URL(request.url ?? '/', 'http://gateway')
    const node = nodes.get(url.searchParams.get('chainId') ?? '')
    if (node === undefined) return refuse(stream, unserved)
    const address = addressOf(request)
    const place = places.enter(address, stream)
    if (!('leave' in place)) {
      tell('node socket refused', address, place.reason)
      return refuse(stream, place)
    }
    const post = poster(request, url)
    entering.add(stream)
    stream.once('close', () => entering.delete(stream))
    const admitted = await post(probe)
    entering.delete(stream)
    // Stopping sockets have refused the client in the meantime.
    if (stream.destroyed || isClosing) return
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
      serveClient(socket, {
        ...node,
        address,
        room,
        bytes,
        post,
        idleMs,
        heard: () => places.heard(socket, place),
        refused: () => tell('node socket limited', address, 'Too many subscriptions'),
      })
    })
  }

  /** Requests that HTTP refuses are in its own log. */
  function tell(event: string, address: string, errorCode: string): void {
    if (isNews(`${errorCode} ${address}`))
      log({ level: 'info', event, errorCode, caller: callerHash(address) })
  }

  /** Sends a body as if the client had posted it. */
  function poster({ headers, socket }: IncomingMessage, { search }: URL): Post {
    const passed = ['origin', 'x-forwarded-for', 'x-project-id'].flatMap((name) => {
      const value = headers[name]?.toString()
      return value === undefined ? [] : [[name, value] as [string, string]]
    })
    const url = new URL(`${rpcPath}${search}`, 'http://gateway')
    // Of a Host header with a path, only the host is taken.
    url.host = headers.host ?? ''
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
      for (const stream of entering) refuse(stream, stopping)
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

function refusalOf(response: Response): Refusal {
  const statuses: readonly number[] = [401, 403, 429]
  // As: one of the list.
  const status = (statuses.includes(response.status) ? response.status : 503) as Refusal['status']
  return { status, reason: 'Refused', seconds: Number(response.headers.get('retry-after') ?? 1) }
}

const unserved: Refusal = { status: 404, reason: 'No WebSocket for this network' }
const stopping: Refusal = { status: 503, reason: 'The gateway is stopping' }

function ignore(): void {}
