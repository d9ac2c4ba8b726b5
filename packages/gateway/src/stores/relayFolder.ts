import { join } from 'node:path'
import { isPostgres } from '@latchkey/server'

/** The place of the relay's mailbox, which is a store of its own for this process alone. */
export function relayFolder(place: string): string {
  if (place === 'memory') return place
  return join(isPostgres(place) ? './latchkey-data' : place, 'relay')
}
