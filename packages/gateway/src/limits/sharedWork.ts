import { currentCaller, runFor } from './currentCaller.ts'

/** Work that several callers wait for. */
export type SharedWork<Value> = {
  /** Aborts when all callers that joined have left. Work that no request asked for stays. */
  readonly left: AbortSignal
  /** Waits for the value for the current caller. */
  join(): Promise<Value>
}

/** Starts work that goes on while one of its callers waits: to all that it does in turn, they are one caller. */
export function shareWork<Value>(work: (left: AbortSignal) => Promise<Value>): SharedWork<Value> {
  const all = new AbortController()
  const { signal } = all
  const caller = currentCaller()
  const value = caller ? runFor({ ...caller, signal }, () => work(signal)) : work(signal)
  let waiting = 0
  return {
    left: signal,
    join() {
      waiting += 1
      currentCaller()?.signal.addEventListener('abort', () => {
        waiting -= 1
        if (waiting === 0) all.abort()
      })
      return value
    },
  }
}
