import type { PageWalletOptions } from './options.ts'
import type { Eip1193Provider } from './provider.ts'

export type Presence = {
  /** Announce again, as wallets do after an update. A removed wallet does not announce. */
  announce(): void
  appear(): void
  disappear(): void
}

/** How a page notices the wallet: EIP-6963 announcements, `window.ethereum`, or both. */
export function createPresence(options: PageWalletOptions, provider: Eip1193Provider): Presence {
  const { name, rdns, icon = squareIcon(rdns), uuid = crypto.randomUUID() } = options
  const detail = Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider })
  let isHere = false
  const announce = (): void => {
    if (isHere && options.announces !== false)
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  return {
    announce,
    appear() {
      if (isHere) return
      isHere = true
      addEventListener('eip6963:requestProvider', announce)
      takeEthereum(options.ethereum ?? 'none', provider)
      announce()
    },
    disappear() {
      isHere = false
      removeEventListener('eip6963:requestProvider', announce)
      if (page.ethereum === provider) Reflect.deleteProperty(page, 'ethereum')
    },
  }
}

function takeEthereum(
  manner: NonNullable<PageWalletOptions['ethereum']>,
  provider: Eip1193Provider,
): void {
  if (manner === 'none' || (manner === 'polite' && page.ethereum !== undefined)) return
  try {
    if (manner === 'locked')
      Object.defineProperty(page, 'ethereum', {
        value: provider,
        writable: false,
        configurable: false,
      })
    else page.ethereum = provider
    // MetaMask's event for pages that loaded before the wallet.
    dispatchEvent(new Event('ethereum#initialized'))
  } catch {
    // Another wallet locked `window.ethereum` first; this wallet goes without it.
  }
}

function squareIcon(seed: string): string {
  const hue = Array.from(seed).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" rx="2" fill="hsl(${hue} 65% 45%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

// `as`: legacy wallets put themselves here; no type library says so.
const page = globalThis as unknown as { ethereum?: unknown }
