/** What passes between page and frame, at most (security.md 2.7). */
export const frameLimits = {
  /** Text of one message, in UTF-16 units; what is no text counts eight. */
  size: 256 * 1024,
  /** Objects and lists within one another, the message itself included. */
  depth: 8,
  /** Messages a second, each way. */
  perSecond: 60,
  /** Requests without an answer. */
  pending: 200,
  /** Until the frame says READY. */
  readyMs: 20_000,
} as const

/**
 * Whether a message keeps to the limits, and is nothing but plain data: what `postMessage` also carries, such as maps,
 * buffers and cycles, has no place in it. Stops at the first excess, so a large one costs no more than an allowed one.
 */
export function isWithinLimits(message: unknown): boolean {
  let left: number = frameLimits.size
  const fits = (value: unknown, depth: number): boolean => {
    left -= typeof value === 'string' ? value.length + 2 : 8
    if (left < 0) return false
    if (value === null || typeof value !== 'object') return plain.has(typeof value)
    if (depth > frameLimits.depth) return false
    if (Array.isArray(value)) {
      // A list may say to be longer than it is.
      if (value.length > left) return false
      for (let index = 0; index < value.length; index++)
        if (!fits(value[index], depth + 1)) return false
      return true
    }
    if (Object.getPrototypeOf(value) !== Object.prototype) return false
    for (const [key, entry] of Object.entries(value))
      if (!fits(key, depth) || !fits(entry, depth + 1)) return false
    return true
  }
  try {
    return fits(message, 1)
  } catch {
    return false
  }
}

const plain: ReadonlySet<string> = /*#__PURE__*/ new Set([
  'string',
  'number',
  'boolean',
  'undefined',
  'object',
])

/** Counts messages: false for those above the limit, which a second of silence gives back. `now` in ms. */
export function createRate(now: () => number): { take(): boolean } {
  let left: number = frameLimits.perSecond
  let at = now()
  return {
    take: () => {
      const time = now()
      const gained = ((time - at) / 1000) * frameLimits.perSecond
      left = Math.min(frameLimits.perSecond, left + Math.max(0, gained))
      at = time
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
