import { cleanIcon, cleanName } from '../injected/announcement.ts'
import { fieldsOf, readList } from '../walletStandard/values.ts'
import { leather } from './dialects/leather.ts'
import { okx } from './dialects/okx.ts'
import { satsConnect } from './dialects/satsConnect.ts'
import { unisat } from './dialects/unisat.ts'
import type { BitcoinWallet } from './wallet.ts'

export type FoundWallet = {
  readonly name: string
  readonly icon: string | undefined
  readonly wallet: BitcoinWallet
}

/** security.md DISC-2. */
const maxWallets = 32

/** Places of wallets that are not in a list, with their dialects. */
const places = [
  ['XverseProviders.BitcoinProvider', 'Xverse Wallet', satsConnect],
  ['LeatherProvider', 'Leather', leather],
  ['unisat', 'UniSat Wallet', unisat],
  ['okxwallet', 'OKX Wallet', okx],
] as const

/**
 * Watches the page's objects: now, and at the page's load event for late wallets. `btc_providers` is WBIP 004
 * (https://wbips.netlify.app/wbips/WBIP004): names, icons, and the path of each provider from `window`. Returns a function that
 * stops watching.
 */
export function watchPage(changed: (wallets: readonly FoundWallet[]) => void): () => void {
  let before = ''
  const look = (): void => {
    const found = [...listed(), ...unlisted()]
    const names = found.map(({ name }) => name).join('\n')
    if (names === before) return
    before = names
    changed(found)
  }
  look()
  globalThis.addEventListener('load', look)
  return () => globalThis.removeEventListener('load', look)
}

function listed(): readonly FoundWallet[] {
  const entries = quietly(() => readList(at('btc_providers'), 1000)?.slice(0, maxWallets)) ?? []
  return entries.flatMap((entry) => {
    const found = quietly(() => {
      const { id, name, icon } = fieldsOf(entry)
      const shown = cleanName(name)
      if (shown === undefined || typeof id !== 'string' || id.length > 128) return undefined
      const wallet = (id === 'LeatherProvider' ? leather : satsConnect)(at(id))
      return wallet && { name: shown, icon: cleanIcon(icon), wallet }
    })
    return found ?? []
  })
}

function unlisted(): readonly FoundWallet[] {
  return places.flatMap(([path, name, dialect]) => {
    const wallet = quietly(() => dialect(at(path)))
    return wallet ? { name, icon: undefined, wallet } : []
  })
}

/** Reads `XverseProviders.BitcoinProvider` as a path of properties from `window`. */
function at(path: string): unknown {
  return path.split('.').reduce<unknown>((owner, name) => fieldsOf(owner)[name], globalThis)
}

/** A getter of the page that throws counts as no wallet. */
function quietly<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
