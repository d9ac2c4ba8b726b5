import { isHex32, randomBytes, toHex } from './bytes.ts'
import type { Store } from './store.ts'

/**
 * The seed of the client id, 32 bytes as hex. Tabs that choose a leader share one, in the records. Tabs that cannot are
 * mailboxes of their own, whose seeds live as long as the tab: a relay gives a message to one socket of a client id.
 */
export async function clientSeed(store: Store, isShared: boolean): Promise<string> {
  if (!isShared) return tabSeed()
  const kept = await store.get('client', '')
  if (isHex32(kept)) return kept
  const seed = toHex(randomBytes(32))
  await store.set('client', '', seed)
  return seed
}

const key = 'latchkey-pairing'

function tabSeed(): string {
  const seed = toHex(randomBytes(32))
  try {
    const kept = sessionStorage.getItem(key)
    if (isHex32(kept)) return kept
    sessionStorage.setItem(key, seed)
  } catch {
    // Without storage the mailbox lasts until the reload; its messages wait at the relay for the next one.
  }
  return seed
}
