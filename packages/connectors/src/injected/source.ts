import type { Connector, StartSource } from '@latchkey/core'
import type { Announcement } from './announcement.ts'
import { listenForAnnouncements } from './eip6963.ts'
import type { InjectedOptions } from './index.ts'
import { type LegacyProvider, watchLegacy } from './legacy.ts'
import { eip1193Connector } from './session.ts'

/** Both kinds, one list: what was announced first, then what nobody announced. */
export function watchInjected({ announced = true, legacy = true }: InjectedOptions): StartSource {
  return (found) => {
    // A server has no wallets; neither has a worker.
    if (typeof document === 'undefined') return () => {}
    let announcements: readonly Announcement[] = []
    let providers: readonly LegacyProvider[] = []
    const publish = (): void =>
      found([...announcedConnectors(announcements), ...legacyConnectors(providers, announcements)])
    const stops = [
      announced ? listenForAnnouncements((all) => ((announcements = all), publish())) : undefined,
      legacy ? watchLegacy((all) => ((providers = all), publish())) : undefined,
    ]
    return () => {
      for (const stop of stops) stop?.()
    }
  }
}

const namespaces = ['eip155'] as const

/** The second wallet with an rdns gets another id, and both are marked: one of them poses as the other (DISC-1). */
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

/**
 * Providers of `window.ethereum` that nobody announced. A wallet that announces itself is usually found here too, often
 * behind another object, so one that gives no other name of its own is taken for it.
 */
function legacyConnectors(
  providers: readonly LegacyProvider[],
  announcements: readonly Announcement[],
): readonly Connector[] {
  const announced = (brand: string | undefined): boolean =>
    announcements.some(({ name }) => brand === undefined || sameBrand(name, brand))
  const ids = new Set<string>()
  return providers.flatMap(({ provider, brand }) => {
    if (announcements.some((each) => each.provider === provider) || announced(brand)) return []
    const id =
      brand === undefined ? 'injected' : `injected.${brand.toLowerCase().replace(/\W+/g, '-')}`
    if (ids.has(id)) return []
    ids.add(id)
    const name = brand ?? 'Browser Wallet'
    return eip1193Connector({ id, name, type: 'INJECTED', namespaces }, provider)
  })
}

function sameBrand(name: string, brand: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/\s*wallet$/, '')
  return plain(name) === plain(brand)
}
