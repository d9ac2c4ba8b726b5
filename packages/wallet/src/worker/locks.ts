/**
 * Works take turns, in this tab and with the other tabs of the owner. A browser that denies a frame its storage denies it locks too
 * (Chromium): then no other tab has what this one has, and its own works take turns.
 */
export function createLock(name: string): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  const locked = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    let isBegun = false
    try {
      return await navigator.locks.request(name, () => {
        isBegun = true
        return work()
      })
    } catch (error) {
      if (isBegun) throw error
      return work()
    }
  }
  return (work) => {
    const turn = last.then(() => locked(work))
    last = turn.catch(() => {})
    return turn
  }
}
