// Clocks stop for whoever comes after; short timers go on. A Tuesday, far from the turn of a month: what histories show as today and
// what as a date is always the same.
const now = Date.UTC(2026, 8, 15, 12)

class Frozen extends Date {
  constructor(...parts: readonly unknown[]) {
    // As: any of Date's own forms, none of which is ours.
    super(...((parts.length === 0 ? [now] : parts) as [number]))
  }
  static override now(): number {
    return now
  }
}

globalThis.Date = Frozen as DateConstructor

/** What is to come in a second or more never comes: else a slow machine would see a message go that a fast one still shows. */
const wait = globalThis.setTimeout

const waitOrNot = (callback: TimerHandler, ms = 0, ...input: unknown[]): number =>
  ms < 1_000 ? wait(callback, ms, ...input) : 0

globalThis.setTimeout = waitOrNot as typeof setTimeout

// Nor does a machine without a network show another picture; a story that is offline says so itself, over this.
Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true, configurable: true })
