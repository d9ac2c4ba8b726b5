import type { Kit } from '../kit.ts'
import { keys, load, save } from './keys.ts'

/** A random id of this browser, made when the first request is due and sent to the gateway only. */
export function clientId(kit: Kit): string {
  const known = load(kit.storage, keys.clientId)
  if (known) return known
  const id = crypto.randomUUID()
  save(kit.storage, keys.clientId, id)
  return id
}
