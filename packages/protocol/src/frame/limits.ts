/** Limits for messages between page and frame (security.md 2.7). */
export const frameLimits = {
  /** Size of one message in UTF-16 units; a value other than text counts eight. */
  size: 256 * 1024,
  /** Nesting of objects and lists, including the message itself. */
  depth: 8,
  /** Messages a second, in each direction. */
  perSecond: 60,
  /** Requests that wait for an answer. */
  pending: 200,
  /** Wait for the frame's READY. */
  readyMs: 20_000,
} as const

/**
 * Whether a message is within the limits and is plain data. `postMessage` also carries maps, buffers and cycles, and these are
 * refused. Stops at the first excess, so that a large message costs no more than an allowed one.
 */
export function isWithinLimits(message: unknown): boolean {
  let left: number = frameLimits.size
  const fits = (value: unknown, depth: number): boolean => {
    left -= typeof value === 'string' ? value.length + 2 : 8
    if (left < 0) return false
    if (value === null || typeof value !== 'object') return plain.has(typeof value)
    if (depth > frameLimits.depth) return false
    if (Array.isArray(value)) {
      // A list may claim a greater length than it has.
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

/** Counts messages: false above the limit. A second without messages restores the limit. `now` in ms. */
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
