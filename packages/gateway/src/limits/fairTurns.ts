import { KitError } from '@latchkey/protocol'

/**
 * Does the work when it has a turn.
 * @param callers the caller's name, and that of a group within which its works are, such as a contract
 * @param signal a work whose signal aborts while it waits costs no turn
 * @throws KitError `OVERLOADED` when too many wait that asked for less
 */
export type TakeTurn = <Value>(
  callers: readonly [caller: string, group?: string],
  work: () => Promise<Value>,
  signal?: AbortSignal,
) => Promise<Value>

/**
 * Runs `atOnce` works at once, at most half of them of one caller, and lets `waiting` more wait. The work that waits is ordered by how much its caller has
 * asked for since the queue was last empty (start-time fair queueing): a flood of one caller comes after the first works
 * of the others, and leaves the queue first when it is full. A group waits for its own turns too, which its callers share
 * in the same way: many callers of one group leave room for the other groups, and a caller who floods it for its others.
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
  /** Works that run: of all, and of each caller. */
  let running = 0
  const runs = new Map<string, number>()
  const mostOfOne = Math.ceil(atOnce / 2)

  const mayRun = (caller: string): boolean =>
    running < atOnce && (runs.get(caller) ?? 0) < mostOfOne

  function begin(caller: string): void {
    running += 1
    runs.set(caller, (runs.get(caller) ?? 0) + 1)
  }

  function end(caller: string): void {
    running -= 1
    const left = (runs.get(caller) ?? 1) - 1
    if (left > 0) runs.set(caller, left)
    else runs.delete(caller)
    const index = queue.findIndex((each) => mayRun(each.caller))
    const [next] = index < 0 ? [] : queue.splice(index, 1)
    if (next) {
      now = Math.max(now, next.place)
      begin(next.caller)
      next.start()
    } else if (running === 0) {
      asked.clear()
      now = 0
    }
  }

  function placeOf(caller: string, group: string | undefined): number {
    const place = Math.max(now, asked.get(caller) ?? 0) + 1
    asked.set(caller, place)
    return group === undefined ? place : Math.max(place, now + turnIn(group, caller))
  }

  /** The turn of a caller's next work among those of its group that wait, when its callers take turns. */
  function turnIn(group: string, caller: string): number {
    const waits = new Map<string, number>()
    for (const each of queue)
      if (each.group === group) waits.set(each.caller, (waits.get(each.caller) ?? 0) + 1)
    const own = (waits.get(caller) ?? 0) + 1
    return [...waits.values()].reduce((sum, count) => sum + Math.min(count, own), 1)
  }

  /** Puts the caller's later works off. */
  function charge(caller: string, turns: number): void {
    asked.set(caller, (asked.get(caller) ?? now) + turns)
    for (const each of queue) if (each.caller === caller) each.place += turns
    queue.sort((one, other) => one.place - other.place)
  }

  function enqueue(
    wanted: Pick<Waiting, 'caller' | 'group' | 'place'>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { place } = wanted
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
        ...wanted,
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

  return async ([caller, group], work, signal) => {
    if (signal?.aborted) throw new KitError('OVERLOADED', {}, { cause: signal.reason })
    const place = placeOf(caller, group)
    if (mayRun(caller)) begin(caller)
    else await enqueue({ caller, group, place }, signal)
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      if (usualMs) charge(caller, Math.floor((performance.now() - startedAt) / usualMs))
      end(caller)
    }
  }
}

type Waiting = {
  readonly caller: string
  readonly group: string | undefined
  place: number
  start(): void
  refuse(error: KitError): void
}
