import type { ConnectorInfo } from '@latchkey/core'
import { type Announcement, type Eip1193Provider, isProvider } from './announcement.ts'

/** A wallet on `window.ethereum` that nobody announced. */
export type LegacyWallet = {
  readonly info: Pick<ConnectorInfo, 'id' | 'name'>
  readonly provider: Eip1193Provider
}

/** A provider found on `window.ethereum`, and the wallet it says it is. */
type LegacyProvider = {
  readonly provider: Eip1193Provider
  readonly brand: string | undefined
}

/** Flags by which older wallets tell themselves apart; the most particular first, since many also claim isMetaMask. */
const brands: readonly (readonly [flag: string, brand: string])[] = [
  ['isRabby', 'Rabby Wallet'],
  ['isBraveWallet', 'Brave Wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet'],
  ['isTrust', 'Trust Wallet'],
  ['isTrustWallet', 'Trust Wallet'],
  ['isOkxWallet', 'OKX Wallet'],
  ['isPhantom', 'Phantom'],
  ['isZerion', 'Zerion'],
  ['isRainbow', 'Rainbow'],
  ['isFrame', 'Frame'],
  ['isBitKeep', 'Bitget Wallet'],
  ['isTokenPocket', 'TokenPocket'],
  ['isImToken', 'imToken'],
  ['isMetaMask', 'MetaMask'],
]
/** Wallets that overwrite each other list one another here; more is no list of wallets. */
const maxProviders = 16

/**
 * Wallets on `window.ethereum`, as of each `look`. They fight over this one property, so everything that was ever seen on it
 * counts. `wallets` gives those that are not among the announced.
 */
export function watchLegacy(changed: () => void): {
  look(): void
  wallets(announcements: readonly Announcement[]): readonly LegacyWallet[]
} {
  const known: LegacyProvider[] = []
  return {
    look() {
      const fresh = read().filter((provider) => !known.some((each) => each.provider === provider))
      if (fresh.length === 0) return
      known.push(
        ...fresh
          .slice(0, maxProviders - known.length)
          .map((provider) => ({ provider, brand: brandOf(provider) })),
      )
      changed()
    },
    wallets: (announcements) => unannounced(known, announcements),
  }
}

function read(): readonly Eip1193Provider[] {
  try {
    const root = (globalThis as { readonly ethereum?: unknown }).ethereum
    if (!isProvider(root)) return []
    const { providers } = root as { readonly providers?: unknown }
    // Place by place: the list is the wallet's, and so are its methods.
    const listed = Array.isArray(providers)
      ? Array.from({ length: maxProviders }, (_, place) => providers[place]).filter(isProvider)
      : []
    return listed.length ? listed : [root]
  } catch {
    return []
  }
}

function brandOf(provider: Eip1193Provider): string | undefined {
  try {
    const flags = provider as unknown as { readonly [flag: string]: unknown }
    return brands.find(([flag]) => flags[flag] === true)?.[1]
  } catch {
    return undefined
  }
}

/**
 * Providers of `window.ethereum` that nobody announced. A wallet that announces itself is usually found here too, often
 * behind another object, so one that gives no other name of its own is taken for it.
 */
function unannounced(
  providers: readonly LegacyProvider[],
  announcements: readonly Announcement[],
): readonly LegacyWallet[] {
  const announced = (brand: string | undefined): boolean =>
    announcements.some(({ name }) => brand === undefined || sameBrand(name, brand))
  const ids = new Set<string>()
  return providers.flatMap(({ provider, brand }) => {
    if (announcements.some((each) => each.provider === provider) || announced(brand)) return []
    const id =
      brand === undefined ? 'injected' : `injected.${brand.toLowerCase().replace(/\W+/g, '-')}`
    if (ids.has(id)) return []
    ids.add(id)
    return { info: { id, name: brand ?? 'Browser Wallet' }, provider }
  })
}

function sameBrand(name: string, brand: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/\s*wallet$/, '')
  return plain(name) === plain(brand)
}
