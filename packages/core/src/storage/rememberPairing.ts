import type { Kit } from '../interfaces/kit.ts'
import { keys } from './keys.ts'
import type { StoredPairing } from './parseConnections.ts'
import { save } from './storedKey.ts'

export function rememberPairing(kit: Kit, pairing: StoredPairing | undefined): void {
  if (pairing) save(kit.storage, keys.pairing, pairing)
  else kit.storage.remove(keys.pairing.name)
}
