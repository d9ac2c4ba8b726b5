import { KitError, type NamespaceId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'

type Attempt = { readonly signal: AbortSignal; current(): boolean; end(): void }

/** Starts the only attempt of its kind in a namespace. The next attempt, the caller and the end of the kit abort it. */
export function startAttempt(
  kit: Kit,
  namespace: NamespaceId,
  signal?: AbortSignal,
  kind: () => Attempts = attempts,
): Attempt {
  const running = kit.get(kind)
  running.get(namespace)?.abort()
  const controller = new AbortController()
  running.set(namespace, controller)
  return {
    signal: AbortSignal.any([controller.signal, kit.signal, ...(signal ? [signal] : [])]),
    current: () => running.get(namespace) === controller,
    end: () => {
      if (running.get(namespace) === controller) running.delete(namespace)
    },
  }
}

type Attempts = Map<NamespaceId, AbortController>

/** Attempts to connect. */
export function attempts(): Attempts {
  return new Map()
}

/** Waits for connections of an earlier visit. */
export function returns(): Attempts {
  return new Map()
}

/**
 * The signal of a namespace's connections that may return: those of an earlier visit, and of a wallet that was locked. It aborts
 * when the visitor disconnects the namespace.
 */
export function returning(kit: Kit, namespace: NamespaceId): AbortSignal {
  const running = kit.get(returns)
  const controller = running.get(namespace) ?? new AbortController()
  running.set(namespace, controller)
  return AbortSignal.any([controller.signal, kit.signal])
}

/** Attempts to switch the network. */
export function switches(): Attempts {
  return new Map()
}

/** Waits for work until the signal aborts, because a wallet's promise may never settle. A late result goes to `late`. */
export function untilAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  late: (value: T) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new KitError('ABORTED'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work
      .then((value) => (signal.aborted ? late(value) : resolve(value)), reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
