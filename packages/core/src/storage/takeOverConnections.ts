import { createTextStorage } from '../platform/storage.ts'
import { connectionKeys } from './connectionKeys.ts'
import type { StoredConnections } from './parseConnections.ts'
import { save } from './storedKey.ts'

/** Stores connections that another library left in the page, for the next kit to resume. Connections of a kit stay. */
export function takeOverConnections(
  connections: StoredConnections,
  storagePrefix: string | undefined,
): void {
  const storage = createTextStorage(storagePrefix)
  const { connections: key } = connectionKeys
  if (storage.get(key.name) === undefined) save(storage, key, connections)
}
