import { type Announcement, isSame, readAnnouncement } from './announcement.ts'

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
    const { uuid, rdns, provider } = announcement
    // A uuid is one wallet of this page load, and a wallet that announces itself again may have a new uuid. Two wallets of
    // one maker may share their code but not their rdns.
    const seen = known.some(
      (each) =>
        each.uuid === uuid ||
        each.provider === provider ||
        (each.rdns === rdns && isSame(each.provider, provider)),
    )
    if (seen) return
    known.push(announcement)
    changed([...known])
  }
  globalThis.addEventListener('eip6963:announceProvider', onAnnounce)
  globalThis.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => globalThis.removeEventListener('eip6963:announceProvider', onAnnounce)
}
