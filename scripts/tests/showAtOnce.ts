// React keeps a drawn skeleton for 300 ms, so that it does not flash. The tests check the content after it, and a check before
// that would see the skeleton. So content that React delays only for that reason is drawn at once.
const wait = globalThis.setTimeout

const waitUnlessHeldBack = (callback: TimerHandler, ms?: number, ...input: unknown[]): unknown =>
  wait(callback, isHeldBack(callback) ? 0 : ms, ...input)

globalThis.setTimeout = waitUnlessHeldBack as typeof setTimeout

/** The name in React's code. After a rename, tests would be slower but not wrong. */
function isHeldBack(callback: TimerHandler): boolean {
  return typeof callback === 'function' && callback.name === 'bound completeRootWhenReady'
}

// A file that is not a module would share its names with other such files.
export {}
