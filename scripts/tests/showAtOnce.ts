// React keeps a skeleton for 300 ms once it is drawn, lest it flash by. Our tests look at what comes after it, and a screen
// that is examined before is examined as a skeleton. So what React holds back for that reason alone is drawn at once.
const wait = globalThis.setTimeout

const waitUnlessHeldBack = (callback: TimerHandler, ms?: number, ...input: unknown[]): unknown =>
  wait(callback, isHeldBack(callback) ? 0 : ms, ...input)

globalThis.setTimeout = waitUnlessHeldBack as typeof setTimeout

/** By the name it has in React's code: under another one, tests are slower and not wrong. */
function isHeldBack(callback: TimerHandler): boolean {
  return typeof callback === 'function' && callback.name === 'bound completeRootWhenReady'
}

// What is no module shares its names with everything that is none.
export {}
