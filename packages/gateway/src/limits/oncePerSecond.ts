import type { Clock } from '../ports/clock.ts'

/** Tells whether a key comes for the first time in a second: a flood must not fill the log. */
export function oncePerSecond(clock: Clock): (key: string) => boolean {
  const seen = new Set<string>()
  let second = 0
  return (key) => {
    const now = Math.floor(clock() / 1_000)
    if (now !== second) {
      second = now
      seen.clear()
    }
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
}
