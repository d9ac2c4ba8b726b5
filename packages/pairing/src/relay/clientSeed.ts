import { isHex32, randomBytes, toHex } from '../bytes.ts'
import type { Store } from '../storage/store.ts'

// The seed of a client id, 32 bytes as hex, decides the mailbox at the relay. The leader of all tabs takes the seed from the
// records. A tab that leads no other tab has its own mailbox for its lifetime.

export async function sharedSeed(store: Store): Promise<string> {
  const kept = await store.get('client', '')
  if (isHex32(kept)) return kept
  const seed = newSeed()
  await store.set('client', '', seed)
  return seed
}

const key = 'latchkey-pairing'

export function tabSeed(): string {
  const seed = newSeed()
  try {
    const kept = sessionStorage.getItem(key)
    if (isHex32(kept)) return kept
    sessionStorage.setItem(key, seed)
  } catch {
    // Without storage the mailbox lasts until the reload, and missed messages wait at the relay for the next client.
  }
  return seed
}

const newSeed = (): string => toHex(randomBytes(32))
