import type { Kit } from '../kit.ts'
import { load, save } from './keys.ts'
import { laterKeys } from './laterKeys.ts'
import { randomUuid } from './randomUuid.ts'

/** A random id of this browser, made when the first request is due and sent to the gateway only. */
export function clientId(kit: Kit): string {
  const known = load(kit.storage, laterKeys.clientId)
  if (known) return known
  const id = randomUuid()
  save(kit.storage, laterKeys.clientId, id)
  return id
}
