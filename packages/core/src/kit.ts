import { KitError } from '@latchkey/protocol'
import { connectionListeners } from './connection/events.ts'
import type { Kit, KitOptions } from './interfaces/kit.ts'
import { resolveOptions } from './options.ts'
import { isBrowser } from './platform/isBrowser.ts'
import { createTextStorage } from './platform/storage.ts'
import { raiseProjectIdMissing } from './state/projectId.ts'
import { createKitStore } from './state/store.ts'
import { keys } from './storage/keys.ts'
import { restore } from './storage/restore.ts'
import { load } from './storage/storedKey.ts'
import { close } from './window/close.ts'

/**
 * Make a kit. Nothing is requested and nothing is drawn by it: it restores what it knows and, for a visitor who was
 * connected, asks the wallet whether that still holds. Wallets are looked for when the visitor first touches it.
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
    storage: createTextStorage(options.storagePrefix ?? '@latchkey/'),
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
  // Its code comes with the window's, or with the first event.
  kit.get(connectionListeners).add((event) =>
    import('./window/followConnection.ts').then(
      ({ followConnection }) => followConnection(kit, event),
      // The connection is as it is, whatever is on screen.
      () => {},
    ),
  )
  if (options.gateway && !options.projectId) raiseProjectIdMissing(kit)
  if (isBrowser()) begin(kit)
  return kit
}

/** Take up what an earlier visit left. Only somebody who was connected, or about to be, pays for the code that resumes. */
function begin(kit: Kit): void {
  const stored = restore(kit)
  const pairing = load(kit.storage, keys.pairing)
  if (!pairing && Object.keys(stored).length === 0) return kit.set(() => ({ initialized: true }))
  const { connections } = kit.store.getState()
  import('./connection/reconnect.ts')
    .then(({ reconnect }) => reconnect(kit, stored, connections, pairing))
    // Without its code nothing is resumed: whoever was connected may connect again.
    .catch(() => kit.set(() => ({ connections: {}, initialized: true })))
}
