import { createFairBudget, type CallerPath } from '../../../limits/fairBudget.ts'
import type { Clock } from '../../../ports/clock.ts'

/** Bytes that clients have not read yet, in the memory of the relay. Addresses share the room for them. */
export type Unread = {
  /** The part of a new socket. */
  open(socket: {
    readonly caller: CallerPath
    /** Called after a refusal when there may be room. */
    resume(): void
    /** Called when the client has read nothing for half a minute, and others wait for the room. */
    giveUp(): void
  }): UnreadPart
  /** Bytes of all sockets. */
  total(): number
}

export type UnreadPart = {
  /** Whether a socket may have so many unread bytes. */
  hasRoom(bytes: number): boolean
  /** Note how many unread bytes a socket has. */
  note(bytes: number): void
  close(): void
}

/** Most messages are smaller: a client that reads gets them, whatever room its address has left. */
export const freeBytes = 4 * 1024
const stuckMs = 30_000
/** The most sockets that are looked at to find one that is stuck. */
const mostLooks = 100
const [soonMs, laterMs] = [20, 1_000]

type Part = Parameters<Unread['open']>[0] & {
  held: number
  /** Its unread bytes when they were last noted. `held` has what it is about to be sent as well. */
  noted: number
  /** Bytes for which there was no room. */
  wanted: number
}

export function createUnread(burst: number, clock: Clock): Unread {
  const room = createFairBudget({ rate: 0, burst }, clock)
  /** Sockets for which there was no room, by address, the longest waiting first. */
  const waiting = new Map<string, Set<Part>>()
  /** When the sockets with unread bytes last made progress, the longest ago first. */
  const progressAt = new Map<Part, number>()
  let timer: NodeJS.Timeout | undefined
  let isSoon = false

  const costOf = (part: Part, bytes: number): number =>
    Math.min(bytes - part.held, burst / (part.caller.length + 1))

  function wait(part: Part): void {
    const address = addressOf(part)
    waiting.set(address, (waiting.get(address) ?? new Set()).add(part))
    look(laterMs)
  }

  function leave(part: Part): void {
    const parts = waiting.get(addressOf(part))
    parts?.delete(part)
    if (parts?.size === 0) waiting.delete(addressOf(part))
  }

  function look(ms: number): void {
    // A look that is due soon is not put off.
    if (waiting.size === 0 || (timer && (isSoon || ms > soonMs))) return
    clearTimeout(timer)
    isSoon = ms <= soonMs
    timer = setTimeout(() => {
      timer = undefined
      endStuck()
      wake()
      look(laterMs)
    }, ms)
    timer.unref()
  }

  /** Ends sockets that make no progress, of addresses that have at least as much as one that waits. */
  function endStuck(): void {
    const least = Math.min(...[...waiting.keys()].map((address) => room.owed(address)))
    let looks = 0
    for (const [part, at] of progressAt) {
      looks += 1
      if (looks > mostLooks || clock() - at < stuckMs) return
      if (room.owed(addressOf(part)) < least) continue
      progressAt.delete(part)
      part.giveUp()
    }
  }

  /** Resumes as many sockets as there is room for. */
  function wake(): void {
    const taken: (readonly [part: Part, cost: number])[] = []
    for (const parts of waiting.values())
      for (const part of parts) {
        const cost = costOf(part, part.wanted)
        parts.delete(part)
        if (room.take(part.caller, cost) > 0) {
          parts.add(part)
          break
        }
        taken.push([part, cost])
      }
    for (const [part, cost] of taken) room.give(part.caller, cost)
    for (const [part] of taken) leave(part)
    for (const [part] of taken) part.resume()
  }

  return {
    open(socket) {
      const part: Part = { ...socket, held: 0, noted: 0, wanted: 0 }
      const hold = (bytes: number): void => {
        if (bytes < part.noted || bytes === 0) progressAt.delete(part)
        if (bytes > 0 && !progressAt.has(part)) progressAt.set(part, clock())
        part.noted = bytes
        const change = bytes - part.held
        if (change === 0) return
        room.give(part.caller, -change)
        part.held = bytes
        if (change < 0) look(soonMs)
      }
      let isOpen = true
      return {
        hasRoom(bytes) {
          if (!isOpen || bytes <= Math.max(freeBytes, part.held)) return true
          const cost = costOf(part, bytes)
          if (room.take(part.caller, cost) > 0) {
            part.wanted = bytes
            wait(part)
            return false
          }
          part.held += cost
          return true
        },
        note(bytes) {
          if (isOpen) hold(bytes > freeBytes ? bytes : 0)
        },
        close() {
          isOpen = false
          leave(part)
          hold(0)
        },
      }
    },
    total: () => room.used() * burst,
  }
}

/** The outermost name of a caller. */
function addressOf({ caller: [address = ''] }: Part): string {
  return address
}
