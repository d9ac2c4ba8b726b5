import type { ConnectorInfo } from '@latchkey/core'
import { type Announcement, type Eip1193Provider, isProvider, isSame } from './announcement.ts'

/** A wallet on `window.ethereum` that nobody announced. */
export type LegacyWallet = {
  readonly info: Pick<ConnectorInfo, 'id' | 'name'>
  readonly provider: Eip1193Provider
}

/** A provider of `window.ethereum`, and the wallet that it claims to be. */
type LegacyProvider = {
  readonly provider: Eip1193Provider
  readonly brand: string | undefined
}

/**
 * Flags that a single brand sets. `isMetaMask` is not among them: many wallets set it to be offered by older pages, and
 * MetaMask itself announces itself.
 */
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
  ['isFrontier', 'Frontier'],
  ['isBinance', 'Binance Wallet'],
  ['isSafePal', 'SafePal'],
  ['isCoin98', 'Coin98'],
  ['isAvalanche', 'Core'],
  ['isZeal', 'Zeal'],
  ['isSubWallet', 'SubWallet'],
  ['isTalisman', 'Talisman'],
  ['isExodus', 'Exodus'],
  ['isEnkrypt', 'Enkrypt'],
  ['isTally', 'Taho'],
  ['isOneKey', 'OneKey'],
  ['isMathWallet', 'MathWallet'],
  ['isOpera', 'Opera Wallet'],
  ['isBitKeep', 'Bitget Wallet'],
  ['isTokenPocket', 'TokenPocket'],
  ['isImToken', 'imToken'],
]
/** Wallets that overwrite each other list one another here. A longer list is not used. */
const maxProviders = 16

/**
 * Wallets on `window.ethereum` at each `look`. Wallets overwrite this property, so every provider that was ever seen counts.
 * `wallets` gives the wallets that were not announced.
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
    // By index: the list and its methods belong to the wallet.
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
 * Providers of `window.ethereum` that were not announced. An announced wallet is usually found here too, often behind another
 * object, so a provider without another name counts as the announced wallet.
 */
function unannounced(
  providers: readonly LegacyProvider[],
  announcements: readonly Announcement[],
): readonly LegacyWallet[] {
  const announced = (brand: string | undefined): boolean =>
    announcements.some(({ name }) => brand === undefined || sameBrand(name, brand))
  const ids = new Set<string>()
  return providers.flatMap(({ provider, brand }) => {
    if (announcements.some((each) => isSame(each.provider, provider)) || announced(brand)) return []
    const id =
      brand === undefined ? 'injected' : `injected.${brand.toLowerCase().replace(/\W+/g, '-')}`
    if (ids.has(id)) return []
    ids.add(id)
    return { info: { id, name: brand ?? 'Browser Wallet' }, provider }
  })
}

function sameBrand(name: string, brand: string): boolean {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/wallet$/, '')
      .trimEnd()
  return plain(name) === plain(brand)
}
