import { type EventData, type EventName, KitError, type NamespaceId } from '@latchkey/protocol'
import { close } from './actions/close.ts'
import type { Connector, Session } from './interfaces/connector.ts'
import type { Namespace } from './interfaces/namespace.ts'
import { type KitOptions, type ResolvedOptions, resolveOptions } from './options.ts'
import { isBrowser } from './platform/isBrowser.ts'
import { connectionKeys } from './storage/connectionKeys.ts'
import { restore } from './storage/restore.ts'
import { load } from './storage/storedKey.ts'
import { createTextStorage, type TextStorage } from './platform/storage.ts'
import { raiseProjectIdMissing } from './state/projectId.ts'
import { createKitStore, type KitState, type Store } from './state/store.ts'

export type KitEvent<Name extends EventName = EventName> = {
  readonly name: Name
  readonly data: EventData[Name]
  /** Milliseconds since the epoch. */
  readonly timestamp: number
}

/** One kit: everything it holds. Actions take it as their first argument; hosts use the methods of `latchkey`. */
export type Kit = {
  readonly options: ResolvedOptions
  readonly store: Store
  /** They change only while nobody is connected (STA-07). */
  readonly namespaces: Map<NamespaceId, Namespace>
  /** Live connectors by id; their data is in the store. */
  readonly connectors: Map<string, Connector>
  /** Of every live connection, by `sessionKey`; which one a family displays is in the state (`sessionOf`). */
  readonly sessions: Map<string, Session>
  readonly storage: TextStorage
  readonly listeners: Set<(event: KitEvent) => void>
  /** What must end with the kit. A function put here is called once, by `destroy`. */
  readonly cleanup: Set<() => void>
  /** A service of this kit, made on first use and remembered: `kit.get(queryClient)`. */
  get<T>(service: (kit: Kit) => T): T
  set(change: (state: KitState) => Partial<KitState>): void
  /** Run later, unless the kit is destroyed first. Gives a function that cancels. */
  later(ms: number, run: () => void): () => void
  readonly signal: AbortSignal
  destroy(): void
}

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
  if (options.gateway && !options.projectId) raiseProjectIdMissing(kit)
  if (isBrowser()) begin(kit)
  return kit
}

/** Take up what an earlier visit left. Only somebody who was connected, or about to be, pays for the code that resumes. */
function begin(kit: Kit): void {
  const stored = restore(kit)
  const pairing = load(kit.storage, connectionKeys.pairing)
  if (!pairing && Object.keys(stored).length === 0) return kit.set(() => ({ initialized: true }))
  const { connections } = kit.store.getState()
  import('./actions/resume.ts')
    .then(({ resume }) => resume(kit, stored, connections, pairing))
    // Without its code nothing is resumed: whoever was connected may connect again.
    .catch(() => kit.set(() => ({ connections: {}, initialized: true })))
}
