import { KitError, type NamespaceId } from '@latchkey/protocol'
import { connectionListeners } from './connection/events.ts'
import type { Kit, KitOptions } from './interfaces/kit.ts'
import { resolveOptions } from './options.ts'
import { isBrowser } from './platform/isBrowser.ts'
import { createTextStorage } from './platform/storage.ts'
import { raiseProjectIdMissing } from './state/projectId.ts'
import { createKitStore } from './state/store.ts'
import { connectionKeys } from './storage/connectionKeys.ts'
import { restore } from './storage/restore.ts'
import { load } from './storage/storedKey.ts'
import { close } from './window/close.ts'

/**
 * Makes a kit. It sends no request and draws nothing. It restores the state of the last visit, and asks the wallet of a
 * connected visitor whether the connection still holds. It looks for wallets when the visitor first touches the kit.
 * @throws KitError `OPTIONS_INVALID`, `SIWE_AND_SIWX`
 */
export function createKit(input: KitOptions): Kit {
  const options = resolveOptions(input)
  const store = createKitStore(options)
  const services = new Map<unknown, unknown>()
  const ending = new AbortController()
  const kit: Kit = {
    options,
    store,
    namespaces: new Map(options.namespaces.map((namespace) => [namespace.id, namespace])),
    connectors: new Map(),
    sessions: new Map(),
    storage: createTextStorage(options.storagePrefix),
    listeners: new Set(),
    cleanup: new Set(),
    get: (service) => {
      if (!services.has(service)) services.set(service, service(kit))
      // The map pairs a service with what that same service returned.
      return services.get(service) as ReturnType<typeof service>
    },
    set: (change) => {
      if (!ending.signal.aborted) store.setState(change(store.getState()))
    },
    later: (ms, run) => {
      if (ending.signal.aborted) return () => {}
      const cancel = (): void => {
        clearTimeout(timer)
        kit.cleanup.delete(cancel)
      }
      const timer = setTimeout(() => {
        cancel()
        run()
      }, ms)
      kit.cleanup.add(cancel)
      return cancel
    },
    signal: ending.signal,
    destroy: () => {
      if (ending.signal.aborted) return
      close(kit)
      ending.abort(new KitError('KIT_DESTROYED'))
      for (const end of [...kit.cleanup]) end()
      for (const session of kit.sessions.values()) session.release()
      kit.cleanup.clear()
      kit.sessions.clear()
      kit.listeners.clear()
      kit.connectors.clear()
    },
  }
  // The code of this listener loads with the window's code, or with the first event.
  kit.get(connectionListeners).add((event) =>
    import('./window/followConnection.ts').then(
      ({ followConnection }) => followConnection(kit, event),
      // A failure to load changes only the screen, not the connection.
      () => {},
    ),
  )
  if (options.gateway && !options.projectId) raiseProjectIdMissing(kit)
  if (isBrowser()) begin(kit)
  return kit
}

/** Resumes an earlier visit. The code that resumes loads only for a visitor who was connected or connecting. */
function begin(kit: Kit): void {
  const stored = restore(kit)
  const pairing = load(kit.storage, connectionKeys.pairing)
  if (!pairing && Object.keys(stored).length === 0) return kit.set(() => ({ initialized: true }))
  const { connections } = kit.store.getState()
  import('./connection/reconnect.ts')
    .then(({ reconnect }) => reconnect(kit, stored, connections, pairing))
    // When the code does not load, the visitor is disconnected and may connect again. A connection that was made meanwhile stays.
    .catch(() =>
      kit.set((state) => ({
        connections: Object.fromEntries(
          Object.entries(state.connections).filter(
            ([id, connection]) => connection !== connections[id as NamespaceId],
          ),
        ),
        initialized: true,
      })),
    )
}
