// The date stands still for all later code; short timers run. A Tuesday far from the turn of a month, so that histories always
// show the same rows as today and as dates.
const now = Date.UTC(2026, 8, 15, 12)

class Frozen extends Date {
  constructor(...parts: readonly unknown[]) {
    // As: any form of Date's constructor.
    super(...((parts.length === 0 ? [now] : parts) as [number]))
  }
  static override now(): number {
    return now
  }
}

globalThis.Date = Frozen as DateConstructor

/** Timers of a second or more never fire: a slow machine could otherwise miss a message that a fast machine still shows. */
const wait = globalThis.setTimeout

const waitOrNot = (callback: TimerHandler, ms = 0, ...input: unknown[]): number =>
  ms < 1_000 ? wait(callback, ms, ...input) : 0

globalThis.setTimeout = waitOrNot as typeof setTimeout

// A machine without a network must show the same picture. A story that is offline says so itself, after this.
Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true, configurable: true })
