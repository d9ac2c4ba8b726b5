import type { Kit } from '../kit.ts'
import { keys, save, type StoredPairing } from './keys.ts'

export function rememberPairing(kit: Kit, pairing: StoredPairing | undefined): void {
  if (pairing) save(kit.storage, keys.pairing, pairing)
  else kit.storage.remove(keys.pairing.name)
}
