import { KitError } from '@latchkey/protocol'

/**
 * Does the work when it has a turn.
 * @param callers names between which turns are fair, such as an address and a contract
 * @param signal a work whose signal aborts while it waits costs no turn
 * @throws KitError `OVERLOADED` when too many wait that asked for less
 */
export type TakeTurn = <Value>(
  callers: readonly string[],
  work: () => Promise<Value>,
  signal?: AbortSignal,
) => Promise<Value>

/**
 * Runs `atOnce` works at once, and lets `waiting` more wait. The work that waits is ordered by how much its callers have
 * asked for since the queue was last empty (start-time fair queueing): a flood of one caller comes after the first works
 * of the others, and leaves the queue first when it is full.
 * @param turns with `usualMs`, a work counts as the more the longer it took
 */
export function createFairTurns({
  atOnce,
  waiting,
  usualMs,
}: {
  readonly atOnce: number
  readonly waiting: number
  readonly usualMs?: number
}): TakeTurn {
  /** In the order of turns. */
  const queue: Waiting[] = []
  /** The last turn that each caller has asked for. */
  const asked = new Map<string, number>()
  let now = 0
  let running = 0

  function placeOf(callers: readonly string[]): number {
    const places = callers.map((caller) => Math.max(now, asked.get(caller) ?? 0) + 1)
    callers.forEach((caller, index) => asked.set(caller, places[index] ?? now))
    return Math.max(now, ...places)
  }

  /** Puts the callers' later works off. */
  function charge(callers: readonly string[], turns: number): void {
    for (const caller of callers) asked.set(caller, (asked.get(caller) ?? now) + turns)
    for (const each of queue)
      if (each.callers.some((caller) => callers.includes(caller))) each.place += turns
    queue.sort((one, other) => one.place - other.place)
  }

  function enqueue(
    callers: readonly string[],
    place: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    if (queue.length >= waiting) {
      const last = queue.at(-1)
      if (!last || last.place <= place) throw new KitError('OVERLOADED')
      queue.pop()
      last.refuse(new KitError('OVERLOADED'))
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.splice(queue.indexOf(mine), 1)
        reject(new KitError('OVERLOADED', {}, { cause: signal?.reason }))
      }
      const settled = (): void => signal?.removeEventListener('abort', leave)
      const mine: Waiting = {
        callers,
        place,
        start() {
          settled()
          resolve()
        },
        refuse(error) {
          settled()
          reject(error)
        },
      }
      const index = queue.findIndex((other) => other.place > place)
      queue.splice(index < 0 ? queue.length : index, 0, mine)
      signal?.addEventListener('abort', leave)
    })
  }

  return async (callers, work, signal) => {
    if (signal?.aborted) throw new KitError('OVERLOADED', {}, { cause: signal.reason })
    const place = placeOf(callers)
    if (running < atOnce) running += 1
    else await enqueue(callers, place, signal)
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      if (usualMs) charge(callers, Math.floor((performance.now() - startedAt) / usualMs))
      const next = queue.shift()
      // The next waiting work takes over the place of this one.
      if (next) {
        now = next.place
        next.start()
      } else {
        running -= 1
        asked.clear()
        now = 0
      }
    }
  }
}

type Waiting = {
  readonly callers: readonly string[]
  place: number
  start(): void
  refuse(error: KitError): void
}
