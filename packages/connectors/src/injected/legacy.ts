import { type Eip1193Provider, isProvider } from './announcement.ts'

/** A provider found on `window.ethereum`, and the wallet it says it is. */
export type LegacyProvider = {
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
 * Watch `window.ethereum`: now, when a wallet says it arrived, and once the page is loaded. Wallets fight over this one
 * property, so everything that was ever seen on it counts. Gives a function that stops.
 */
export function watchLegacy(changed: (providers: readonly LegacyProvider[]) => void): () => void {
  const known: LegacyProvider[] = []
  const look = (): void => {
    const fresh = read().filter((provider) => !known.some((each) => each.provider === provider))
    if (fresh.length === 0) return
    known.push(
      ...fresh
        .slice(0, maxProviders - known.length)
        .map((provider) => ({ provider, brand: brandOf(provider) })),
    )
    changed([...known])
  }
  look()
  globalThis.addEventListener('ethereum#initialized', look)
  globalThis.addEventListener('load', look)
  return () => {
    globalThis.removeEventListener('ethereum#initialized', look)
    globalThis.removeEventListener('load', look)
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
