import { KitError } from '@latchkey/protocol'

/**
 * Does the work when it has a turn.
 * @throws KitError `OVERLOADED` when too much waits already
 */
export type TakeTurn = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Only so much work at once; a little more waits, in order, and the rest is told to come again. */
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
      // Whoever waited takes over the place as it is.
      if (next) next()
      else running -= 1
    }
  }
}
