import type { Kit } from '../interfaces/kit.ts'
import { keys } from '../storage/keys.ts'
import { load, save } from '../storage/storedKey.ts'
import { randomUuid } from './randomUuid.ts'

/** A random id of this browser. It is made for the first request and sent only to the gateway. */
export function clientId(kit: Kit): string {
  const known = load(kit.storage, keys.clientId)
  if (known) return known
  const id = randomUuid()
  save(kit.storage, keys.clientId, id)
  return id
}
