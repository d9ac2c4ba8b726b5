import { type Announcement, readAnnouncement } from './announcement.ts'

/** security.md DISC-2. */
const maxAnnouncements = 32

/**
 * Listens for EIP-6963 announcements and requests them. `changed` gets all valid announcements, now and later: a wallet may
 * announce itself at any time. Returns a function that stops listening.
 */
export function listenForAnnouncements(
  changed: (announcements: readonly Announcement[]) => void,
): () => void {
  const known: Announcement[] = []
  const onAnnounce = (event: Event): void => {
    if (known.length >= maxAnnouncements) return
    const announcement = readAnnouncement((event as CustomEvent<unknown>).detail)
    if (!announcement) return
    // A uuid is one wallet of this page load, and a provider object is one wallet under any uuid.
    const seen = known.some(
      (each) => each.uuid === announcement.uuid || each.provider === announcement.provider,
    )
    if (seen) return
    known.push(announcement)
    changed([...known])
  }
  globalThis.addEventListener('eip6963:announceProvider', onAnnounce)
  globalThis.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => globalThis.removeEventListener('eip6963:announceProvider', onAnnounce)
}
