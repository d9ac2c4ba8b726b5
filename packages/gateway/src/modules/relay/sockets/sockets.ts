import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { CallerHash } from '../../../http/callerHash.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import type { Admission, Admit } from '../admission/admission.ts'
import type { RelayLimits } from '../limits.ts'
import { createPingWheel } from './pingWheel.ts'
import type { RelayService } from '../protocol/service.ts'

export type RelaySockets = {
  /** Take a server's upgrades on these paths; other paths get status 404. */
  attach(server: Pick<Server, 'on'>, paths: readonly string[]): void
  /**
   * Take no more clients, and disconnect the present ones over at most 10 s, so that they do not all reconnect at
   * once.
   */
  close(): Promise<void>
}

/** Pushing stops above the first limit; the socket is closed above the second (security.md 3.3, Slow consumer). */
const congestedBytes = 1024 * 1024
const hopelessBytes = 4 * 1024 * 1024
const slowMs = 30_000
const drainMs = 10_000
/** A larger frame closes the socket with 1009; a message too large for the relay gets an answer. */
const frameBytes = 2 * 1024 * 1024

const socketOptions = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: frameBytes,
  // Limits that still allow a browser to send a whole frame in pieces of 16 KiB over small segments. Both options are
  // newer than @types/ws.
  maxFragments: 128,
  maxBufferedChunks: 4_096,
  closeTimeout: 5_000,
}

/** WebSockets between clients and the protocol. */
export function createRelaySockets({
  service,
  admit,
  limits,
  addressOf,
  callerHash,
  log,
  clock,
}: {
  readonly service: RelayService
  readonly admit: Admit
  readonly limits: RelayLimits
  readonly addressOf: (request: IncomingMessage) => string
  readonly callerHash: CallerHash
  readonly log: Log
  readonly clock: Clock
}): RelaySockets {
  const acceptor = new WebSocketServer(socketOptions)
  const wheel = createPingWheel()
  const open = new Set<WebSocket>()
  const addresses = new Map<string, number>()
  let isClosing = false

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = addressOf(request)
    const release = occupy(address)
    socket.once('close', release)
    // ws handles errors only after it has the socket; an earlier error must not end the process.
    socket.on('error', ignore)
    const { searchParams } = new URL(request.url ?? '/', 'http://relay')
    const decision =
      (addresses.get(address) ?? 0) > limits.socketsPerAddress
        ? crowded
        : await admit({
            query: searchParams,
            origin: request.headers.origin,
            authorization: request.headers.authorization,
            host: request.headers.host,
          })
    if (socket.destroyed) return
    socket.off('error', ignore)
    if ('client' in decision) {
      acceptor.handleUpgrade(request, socket, head, (accepted) =>
        serve(accepted, address, decision),
      )
      return
    }
    log({
      level: 'info',
      event: 'relay refused',
      status: decision.status,
      errorCode: decision.reason,
      caller: callerHash(address),
    })
    // Browsers cannot read an HTTP status (walletconnect.md 2, Refusal).
    if (searchParams.get('useOnCloseEvent') === 'true') {
      acceptor.handleUpgrade(request, socket, head, (accepted) => {
        accepted.on('error', ignore)
        accepted.close(decision.status === 429 ? 1013 : 3000, decision.reason.slice(0, 123))
      })
    } else refuse(socket, decision.status, decision.reason)
  }

  function serve(
    socket: WebSocket,
    address: string,
    { client, projectId }: Extract<Admission, { client: string }>,
  ): void {
    const connectedAt = clock()
    let slowTimer: NodeJS.Timeout | undefined
    const giveUp = (): void => socket.close(1013, 'Too slow to read')
    const session = service.connect({
      client,
      address,
      isCongested: () => socket.bufferedAmount > congestedBytes,
      send(text) {
        if (socket.readyState !== socket.OPEN) return false
        if (socket.bufferedAmount > hopelessBytes) {
          giveUp()
          return false
        }
        if (socket.bufferedAmount + text.length <= congestedBytes) socket.send(text)
        // Only a full buffer needs a notice when it is empty again.
        else {
          slowTimer ??= setTimeout(giveUp, slowMs)
          socket.send(text, drained)
        }
        return true
      },
      close: (code, reason) => socket.close(code, reason),
    })
    const drained = (): void => {
      if (socket.bufferedAmount > congestedBytes) return
      clearTimeout(slowTimer)
      slowTimer = undefined
      session.resume()
    }
    const forget = wheel.add(socket)
    open.add(socket)
    // As: text frames arrive as one Buffer, ws's own default.
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(1003, 'Text frames only')
      else session.receive((data as Buffer).toString())
    })
    socket.on('error', ignore)
    socket.once('close', (code) => {
      clearTimeout(slowTimer)
      forget()
      open.delete(socket)
      session.end()
      log({
        level: 'info',
        event: 'relay closed',
        status: code,
        ms: clock() - connectedAt,
        caller: callerHash(address),
        ...(projectId !== undefined && { projectId }),
      })
    })
  }

  function occupy(address: string): () => void {
    addresses.set(address, (addresses.get(address) ?? 0) + 1)
    return () => {
      const left = (addresses.get(address) ?? 1) - 1
      if (left > 0) addresses.set(address, left)
      else addresses.delete(address)
    }
  }

  return {
    attach(server, paths) {
      server.on('upgrade', (request, socket, head) => {
        const [path = ''] = (request.url ?? '').split('?')
        if (isClosing) refuse(socket, 503, 'The relay is stopping')
        else if (!paths.includes(path)) refuse(socket, 404, 'No WebSocket here')
        else upgrade(request, socket, head).catch(() => socket.destroy())
      })
    },
    async close() {
      isClosing = true
      wheel.stop()
      const sockets = [...open]
      const pauseMs = Math.min(drainMs / sockets.length, 2)
      const closed = sockets.map(
        (socket) => new Promise((resolve) => socket.once('close', resolve)),
      )
      for (const [index, socket] of sockets.entries()) {
        // walletconnect.md 15: clients reconnect after 1001.
        socket.close(1001, 'The relay is stopping')
        if (index % 50 === 49) await new Promise((resolve) => setTimeout(resolve, pauseMs * 50))
      }
      const late = setTimeout(() => sockets.forEach((socket) => socket.terminate()), 2_000)
      await Promise.all(closed)
      clearTimeout(late)
    },
  }
}

const crowded = { status: 429, reason: 'Too many connections from this address' } as const
const statusTexts = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const

function refuse(socket: Duplex, status: keyof typeof statusTexts, reason: string): void {
  socket.on('error', ignore)
  socket.end(
    `HTTP/1.1 ${status} ${statusTexts[status]}\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(reason)}\r\nConnection: close\r\n\r\n${reason}`,
    () => socket.destroy(),
  )
}

function ignore(): void {}
