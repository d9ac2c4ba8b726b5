import { KitError } from '@latchkey/protocol'

/**
 * Does the work when it has a turn.
 * @throws KitError `OVERLOADED` when too many wait already
 */
export type TakeTurn = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Runs `atOnce` works at once; `waiting` more wait in order, and the rest are refused. */
export function createTurns({
  atOnce,
  waiting,
}: {
  readonly atOnce: number
  readonly waiting: number
}): TakeTurn {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new KitError('OVERLOADED')
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The next waiting work takes over the place, so the count stays.
      if (next) next()
      else running -= 1
    }
  }
}
