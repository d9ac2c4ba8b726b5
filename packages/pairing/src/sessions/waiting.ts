import { PairingError } from '../pairingError.ts'

/** Promises by key that are settled from elsewhere; one per key. */
export type Waiting<K, T> = {
  wait(key: K): Promise<T>
  resolve(key: K, value: T): void
  reject(key: K, error: PairingError): void
  has(key: K): boolean
  keys(): readonly K[]
}

type Waiter<T> = {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: PairingError) => void
}

export function createWaiting<K, T>(): Waiting<K, T> {
  const waiters = new Map<K, Waiter<T>>()
  const take = (key: K): Waiter<T> | undefined => {
    const waiter = waiters.get(key)
    waiters.delete(key)
    return waiter
  }
  return {
    wait(key) {
      const known = waiters.get(key)
      if (known) return known.promise
      const { promise, resolve, reject } = withResolvers<T>()
      // A promise without a listener must not be reported as unhandled.
      promise.catch(() => undefined)
      waiters.set(key, { promise, resolve, reject })
      return promise
    },
    resolve: (key, value) => take(key)?.resolve(value),
    reject: (key, error) => take(key)?.reject(error),
    has: (key) => waiters.has(key),
    keys: () => [...waiters.keys()],
  }
}

/** Promise.withResolvers, which Safari has since 17.4. */
function withResolvers<T>(): Waiter<T> {
  let resolve: (value: T) => void = () => undefined
  let reject: (error: PairingError) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

/** Runs when the signal aborts, or at once if it has aborted. Returns a function that stops listening. */
export function onAbort(signal: AbortSignal | undefined, run: () => void): () => void {
  if (!signal) return () => undefined
  if (signal.aborted) {
    run()
    return () => undefined
  }
  signal.addEventListener('abort', run, { once: true })
  return () => signal.removeEventListener('abort', run)
}

export function aborted(): PairingError {
  return new PairingError({ code: 'ABORTED', message: 'The request was aborted' })
}
