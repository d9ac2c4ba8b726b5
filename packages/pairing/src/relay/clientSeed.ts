import { isHex32, randomBytes, toHex } from '../bytes.ts'
import type { Store } from '../storage/store.ts'

// The seed of a client id, 32 bytes as hex: its mailbox at the relay. Who leads for all tabs takes the one in the
// records; a tab that has no others to lead is a mailbox of its own, for as long as the tab lives.

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
    // Without storage the mailbox lasts until the reload; what it missed waits at the relay for the next one.
  }
  return seed
}

const newSeed = (): string => toHex(randomBytes(32))
