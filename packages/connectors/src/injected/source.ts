import type { Connector, StartSource } from '@latchkey/core'
import { type Announcement, isProvider, isSame, readAnnouncement } from './announcement.ts'
import type { InjectedOptions } from './index.ts'
import type { LegacyWallet, watchLegacy as WatchLegacy } from './legacy.ts'
import { eip1193Connector } from './connector.ts'

/** security.md DISC-2. */
const maxAnnouncements = 32

/**
 * Both kinds in one list: announced wallets first, then the others. The code for the others is fetched if there is such a
 * wallet, and awaited if it is the only wallet.
 */
export function watchInjected({ announced = true, legacy = true }: InjectedOptions): StartSource {
  return (found) => {
    // Servers and workers have no wallets.
    if (typeof document === 'undefined') return () => {}
    const ending = new AbortController()
    let announcements: readonly Announcement[] = []
    let older: ReturnType<typeof WatchLegacy> | undefined
    const publish = (): void =>
      found([
        ...announcedConnectors(announcements),
        ...(older?.wallets(announcements) ?? []).map(legacyConnector),
      ])
    // A wallet may announce itself at any time (EIP-6963).
    const onAnnounce = (event: Event): void => {
      if (announcements.length >= maxAnnouncements) return
      const announcement = readAnnouncement((event as CustomEvent<unknown>).detail)
      if (!announcement || announcements.some((each) => isSameWallet(each, announcement))) return
      announcements = [...announcements, announcement]
      publish()
    }
    if (announced) {
      const { signal } = ending
      globalThis.addEventListener('eip6963:announceProvider', onAnnounce, { signal })
      globalThis.dispatchEvent(new Event('eip6963:requestProvider'))
    }
    let fetching: Promise<void> | undefined
    const look = (): void => {
      if (!isUnannounced(announcements)) return
      older?.look()
      fetching ??= import('./legacy.ts').then(
        ({ watchLegacy }) => {
          if (ending.signal.aborted) return
          older = watchLegacy(publish)
          older.look()
        },
        // The next sign of a wallet tries again.
        () => (fetching = undefined),
      )
    }
    const end = (): void => ending.abort()
    if (legacy) {
      // Some wallets appear late without an event: the list is checked again when the page is used.
      for (const sign of ['ethereum#initialized', 'load', 'focus', 'pointerdown'])
        globalThis.addEventListener(sign, look, { signal: ending.signal })
      look()
    }
    return fetching && announcements.length === 0 ? fetching.then(() => end) : end
  }
}

/**
 * A uuid is one wallet of this page load, and a wallet that announces itself again may have a new uuid. Two wallets of one maker may
 * share their code but not their rdns.
 */
function isSameWallet(a: Announcement, b: Announcement): boolean {
  return (
    a.uuid === b.uuid ||
    a.provider === b.provider ||
    (a.rdns === b.rdns && isSame(a.provider, b.provider))
  )
}

/** Whether `window.ethereum` has a provider that was not announced. */
function isUnannounced(announcements: readonly Announcement[]): boolean {
  try {
    const root = (globalThis as { readonly ethereum?: unknown }).ethereum
    if (!isProvider(root)) return false
    return 'providers' in root || announcements.every(({ provider }) => provider !== root)
  } catch {
    return false
  }
}

const namespaces = ['eip155'] as const

function legacyConnector({ info, provider }: LegacyWallet): Connector {
  return eip1193Connector({ ...info, type: 'INJECTED', namespaces }, provider)
}

/** The second wallet with an rdns gets another id, and both are marked: one poses as the other (DISC-1). */
function announcedConnectors(announcements: readonly Announcement[]): readonly Connector[] {
  return announcements.map(({ name, rdns, icon, provider }, index) => {
    const before = announcements.slice(0, index).filter((each) => each.rdns === rdns).length
    const ambiguous = announcements.filter((each) => each.rdns === rdns).length > 1
    const id = before ? `${rdns}#${before + 1}` : rdns
    return eip1193Connector(
      { id, name, type: 'ANNOUNCED', namespaces, icon, rdns, ambiguous },
      provider,
    )
  })
}
