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

  /** Ends a socket of an address that has more sockets than this one. @returns whether there was one */
  function endOne(held: Map<unknown, Held>, ms: number, address: string): boolean {
    let looks = 0
    for (const [key, { place, at, end }] of held) {
      looks += 1
      if (looks > mostLooks || clock() - at < ms) return false
      if (room.owed(place.address) <= room.owed(address)) continue
      held.delete(key)
      end()
      place.leave()
      return true
    }
    return false
  }
  const makeRoom = (address: string): boolean =>
    endOne(entering, enteringMs, address) || endOne(heardAt, silentMs, address)

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
      heardAt.set(socket, { place, at: clock(), end: () => socket.terminate() })
    },
    forget: (socket) => void heardAt.delete(socket),
  }
}

const crowded: Refusal = { status: 429, reason: 'Too many connections from this address' }
const full: Refusal = { status: 503, reason: 'Too many connections', seconds: 5 }
