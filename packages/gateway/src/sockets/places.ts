import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { type Budget, createFairBudget } from '../limits/fairBudget.ts'
import type { Clock } from '../ports/clock.ts'
import type { Refusal } from './refusal.ts'

/** A connection's part of the room for sockets. */
export type Place = { readonly address: string; leave(): void }

export type Places = {
  /** @returns the place of a new connection until it closes, or why it has none */
  enter(address: string, stream: Duplex): Place | Refusal
  /** Note that a served socket has said something. */
  heard(socket: WebSocket, place: Place): void
  forget(socket: WebSocket): void
}

/** When room is short, a socket that has been silent for so long is ended for a new one. */
const silentMs = 60_000
/** An admission takes milliseconds; a connection that was refused, or for which it takes longer, is ended first. */
const enteringMs = 1_000
/** The most sockets that are looked at for one newcomer. */
const mostLooks = 100

type Held = { readonly place: Place; readonly at: number; end(): void }

/** The room for sockets, and the handshakes that fill it. Addresses share both. */
export function createPlaces(
  limits: { readonly sockets: number; readonly handshakes: Budget },
  clock: Clock,
): Places {
  const room = createFairBudget({ rate: 0, burst: limits.sockets }, clock)
  const handshakes = createFairBudget(limits.handshakes, clock)
  /** The longest silent socket first. */
  const heardAt = new Map<WebSocket, Held>()
  /** The oldest first. */
  const entering = new Map<Place, Held>()
  /** The longest silent socket of an address first; the address first that was looked at longest ago. */
  const byAddress = new Map<string, Set<WebSocket>>()

  /** Ends a socket of an address that has more sockets than this one. @returns whether there was one */
  function endOne(held: Map<unknown, Held>, ms: number, address: string): boolean {
    let looks = 0
    for (const [key, { place, at, end }] of held) {
      looks += 1
      if (looks > mostLooks || clock() - at < ms) return false
      if (room.owed(place.address) <= room.owed(address)) continue
      end()
      held.delete(key)
      place.leave()
      return true
    }
    return false
  }

  /** Ends the longest silent socket of the address with the most, if it has several. @returns whether there was one */
  function endOneOfMost(): boolean {
    const seen: [string, Set<WebSocket>][] = []
    for (const entry of byAddress) {
      if (seen.length === mostLooks) break
      seen.push(entry)
    }
    for (const [address, sockets] of seen) {
      // The next newcomer looks at others.
      byAddress.delete(address)
      byAddress.set(address, sockets)
    }
    const most = seen.map(([, sockets]) => sockets).sort((one, other) => other.size - one.size)[0]
    const [socket] = most ?? []
    const held = socket && heardAt.get(socket)
    if (!held || most?.size === 1) return false
    held.end()
    held.place.leave()
    return true
  }

  function forget(socket: WebSocket): void {
    const { address } = heardAt.get(socket)?.place ?? {}
    if (address === undefined) return
    heardAt.delete(socket)
    const sockets = byAddress.get(address)
    sockets?.delete(socket)
    if (sockets?.size === 0) byAddress.delete(address)
  }

  const makeRoom = (address: string): boolean =>
    endOne(entering, enteringMs, address) ||
    endOne(heardAt, silentMs, address) ||
    // An address without any: there are more greedy addresses than places.
    (room.owed(address) === 0 && endOneOfMost())

  return {
    enter(address, stream) {
      const seconds = handshakes.take([address])
      if (seconds > 0) return { ...crowded, seconds }
      const hasRoom = (): boolean => room.take([address]) === 0
      if (!hasRoom() && !(makeRoom(address) && hasRoom())) return full
      let hasLeft = false
      const place: Place = {
        address,
        leave() {
          entering.delete(place)
          if (!hasLeft) room.give([address])
          hasLeft = true
        },
      }
      entering.set(place, { place, at: clock(), end: () => stream.destroy() })
      stream.once('close', place.leave)
      return place
    },
    heard(socket, place) {
      entering.delete(place)
      heardAt.delete(socket)
      const end = (): void => {
        forget(socket)
        socket.terminate()
      }
      heardAt.set(socket, { place, at: clock(), end })
      const sockets = byAddress.get(place.address) ?? new Set()
      sockets.delete(socket)
      byAddress.set(place.address, sockets.add(socket))
    },
    forget,
  }
}

const crowded: Refusal = { status: 429, reason: 'Too many connections from this address' }
const full: Refusal = { status: 503, reason: 'Too many connections', seconds: 5 }
