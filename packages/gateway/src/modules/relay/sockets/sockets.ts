import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { CallerHash } from '../../../http/callerHash.ts'
import { createFairBudget } from '../../../limits/fairBudget.ts'
import { oncePerSecond } from '../../../limits/oncePerSecond.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import type { Admission, Admit } from '../admission/admission.ts'
import type { RelayLimits } from '../limits.ts'
import { createPingWheel } from '../../../sockets/pingWheel.ts'
import { createPlaces, type Place } from '../../../sockets/places.ts'
import { isTemporary, refuse, type Refusal } from '../../../sockets/refusal.ts'
import { watchUnfinished } from '../../../sockets/unfinished.ts'
import type { TakeUpgrade } from '../../../sockets/takeUpgrade.ts'
import type { RelayService } from '../protocol/service.ts'
import { createUnread, freeBytes } from './unread.ts'

export type RelaySockets = {
  /**
   * Take a server's upgrades on these paths. Other paths get status 404.
   * @param others takes upgrades on paths of its own, and says whether it did
   */
  attach(server: Pick<Server, 'on'>, paths: readonly string[], others?: TakeUpgrade): void
  /**
   * Take no more clients, wait until the running requests are answered, and disconnect the clients over at most 2 s, so
   * that they do not all reconnect at once.
   */
  close(answered: () => Promise<void>): Promise<void>
  /** Bytes that clients have not read yet. */
  unread(): number
}

type Admitted = Extract<Admission, { client: string }> & { readonly place: Place }

/** Pushing stops above the first limit; the socket is closed above the second (security.md 3.3, Slow consumer). */
const congestedBytes = 1024 * 1024
const hopelessBytes = 4 * 1024 * 1024
const slowMs = 30_000
const drainMs = 1_500
/** A client that has not answered a close frame by then is disconnected without an answer. */
const closingMs = 1_000
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
  /** Every WebSocket, also of refused clients, until it is closed. */
  const open = new Set<WebSocket>()
  /** Connections whose admission is being decided. */
  const entering = new Set<Duplex>()
  /** WebSockets of refused clients until they close: they have no place. */
  const refused = new Set<WebSocket>()
  const mostRefused = limits.sockets / 10
  const places = createPlaces(limits, clock)
  const unfinished = createFairBudget({ rate: 0, burst: limits.unfinishedBytes }, clock)
  const unread = createUnread(limits.unreadBytes, clock)
  const isNews = oncePerSecond(clock)
  let isClosing = false

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = addressOf(request)
    const place = places.enter(address, socket)
    // ws handles errors only after it has the socket; an earlier error must not end the process.
    socket.on('error', ignore)
    const { searchParams } = new URL(request.url ?? '/', 'http://relay')
    entering.add(socket)
    socket.once('close', () => entering.delete(socket))
    const decision = 'leave' in place ? await decide(request, searchParams, place) : place
    entering.delete(socket)
    // A stopping relay has refused the client in the meantime.
    if (socket.destroyed || isClosing) return
    socket.off('error', ignore)
    if ('client' in decision) {
      acceptor.handleUpgrade(request, socket, head, (accepted) => {
        watchUnfinished(accepted, socket, { room: unfinished, address })
        serve(accepted, decision)
      })
      return
    }
    const { status, reason } = decision
    if (isNews(`${reason} ${address}`))
      log({
        level: 'info',
        event: 'relay refused',
        status,
        errorCode: reason,
        caller: callerHash(address),
      })
    // Browsers cannot read an HTTP status (walletconnect.md 2, Refusal).
    if (searchParams.get('useOnCloseEvent') === 'true' && refused.size < mostRefused) {
      acceptor.handleUpgrade(request, socket, head, (accepted) => {
        track(accepted)
        refused.add(accepted)
        accepted.once('close', () => refused.delete(accepted))
        accepted.close(isTemporary(status) ? 1013 : 3000, reason.slice(0, 123))
      })
    } else refuse(socket, decision)
  }

  async function decide(
    { headers: { origin, authorization, host } }: IncomingMessage,
    query: URLSearchParams,
    place: Place,
  ): Promise<Admitted | Refusal> {
    const admission = await admit({ query, origin, authorization, host })
    return 'client' in admission ? { ...admission, place } : admission
  }

  function serve(socket: WebSocket, { client, projectId, place }: Admitted): void {
    const { address } = place
    const connectedAt = clock()
    let slowTimer: NodeJS.Timeout | undefined
    const giveUp = (): void => socket.close(1013, 'Too slow to read')
    const session = service.connect({
      client,
      address,
      isCongested: () => socket.bufferedAmount > congestedBytes,
      hasRoom: (characters) => part.hasRoom(socket.bufferedAmount + characters),
      send(text) {
        if (socket.readyState !== socket.OPEN) return false
        if (socket.bufferedAmount > hopelessBytes) {
          giveUp()
          return false
        }
        // Only what takes room needs a notice when it is sent.
        if (socket.bufferedAmount + text.length <= freeBytes) {
          socket.send(text)
          part.note(0)
        } else {
          socket.send(text, drained)
          part.note(socket.bufferedAmount)
          if (socket.bufferedAmount > congestedBytes) slowTimer ??= setTimeout(giveUp, slowMs)
        }
        return true
      },
      pause: () => socket.pause(),
      read: () => socket.resume(),
      close: (code, reason) => socket.close(code, reason),
    })
    const part = unread.open({
      caller: [address, client],
      resume: () => session.resume(),
      giveUp,
    })
    const drained = (): void => {
      part.note(socket.bufferedAmount)
      if (socket.bufferedAmount > congestedBytes) return
      clearTimeout(slowTimer)
      slowTimer = undefined
      session.resume()
    }
    const forget = wheel.add(socket)
    track(socket)
    places.heard(socket, place)
    // As: text frames arrive as one Buffer, ws's own default.
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(1003, 'Text frames only')
      else {
        places.heard(socket, place)
        session.receive((data as Buffer).toString())
      }
    })
    socket.once('close', (code) => {
      clearTimeout(slowTimer)
      forget()
      part.close()
      places.forget(socket)
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

  function track(socket: WebSocket): void {
    open.add(socket)
    socket.on('error', ignore)
    socket.once('close', () => open.delete(socket))
  }

  return {
    attach(server, paths, others = () => false) {
      server.on('upgrade', (request, socket, head) => {
        const [path = ''] = (request.url ?? '').split('?')
        if (others(request, socket, head)) return
        if (isClosing) refuse(socket, stopping)
        else if (!paths.includes(path)) refuse(socket, unknown)
        else upgrade(request, socket, head).catch(() => socket.destroy())
      })
    },
    async close(answered) {
      isClosing = true
      wheel.stop()
      for (const socket of entering) refuse(socket, stopping)
      await answered()
      const sockets = [...open]
      const closed = sockets.map(
        (socket) => new Promise((resolve) => socket.once('close', resolve)),
      )
      const pauseMs = Math.min(drainMs / sockets.length, 2)
      for (const [index, socket] of sockets.entries()) {
        // walletconnect.md 15: clients reconnect after 1001.
        socket.close(1001, 'The relay is stopping')
        if (index % 50 === 49) await new Promise((resolve) => setTimeout(resolve, pauseMs * 50))
      }
      const late = setTimeout(() => sockets.forEach((socket) => socket.terminate()), closingMs)
      await Promise.all(closed)
      clearTimeout(late)
    },
    unread: unread.total,
  }
}

const stopping: Refusal = { status: 503, reason: 'The relay is stopping' }
const unknown: Refusal = { status: 404, reason: 'No WebSocket here' }

function ignore(): void {}
