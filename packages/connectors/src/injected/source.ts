import type { Connector, StartSource } from '@latchkey/core'
import { type Announcement, isProvider } from './announcement.ts'
import { listenForAnnouncements } from './eip6963.ts'
import type { InjectedOptions } from './index.ts'
import type { LegacyWallet, watchLegacy as WatchLegacy } from './legacy.ts'
import { eip1193Connector } from './connector.ts'

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
    if (announced)
      ending.signal.onabort = listenForAnnouncements((all) => ((announcements = all), publish()))
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
