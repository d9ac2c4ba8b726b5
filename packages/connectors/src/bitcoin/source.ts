import type { Connector, StartSource } from '@latchkey/core'
import { cleanIcon, cleanName } from '../injected/announcement.ts'
import { listenForWallets } from '../walletStandard/registry.ts'
import { fieldsOf, readList } from '../walletStandard/values.ts'
import { satsConnect } from './dialects/satsConnect.ts'
import { standard } from './dialects/standard.ts'
import { type FoundWallet, watchPage } from './page.ts'
import { bitcoinConnector } from './session.ts'

const maxChains = 100

/** Both kinds in one list: registered wallets first, then wallets that are only in the page. */
export const watchBitcoin = ((found: Parameters<StartSource>[0]) => {
  // Servers and workers have no wallets.
  if (typeof document === 'undefined') return () => {}
  let registered: readonly FoundWallet[] = []
  let inPage: readonly FoundWallet[] = []
  const publish = (): void => found(connectorsOf(registered, inPage))
  const stops = [
    watchPage((all) => ((inPage = all), publish())),
    listenForWallets(readRegistered, (all) => ((registered = all), publish())),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}) satisfies StartSource

/**
 * When two wallets register under one name, the second gets another id and both are marked: one poses as the other (DISC-1).
 * A wallet in the page with the name of a registered wallet is the same wallet: wallets announce themselves in several ways.
 */
function connectorsOf(
  registered: readonly FoundWallet[],
  inPage: readonly FoundWallet[],
): readonly Connector[] {
  const once = inPage.filter(
    ({ name }, place) => ![...registered, ...inPage.slice(0, place)].some(isBrand(name)),
  )
  return [...registered, ...once].map(({ name, icon, wallet }, place) => {
    const before = registered.slice(0, place).filter((each) => each.name === name).length
    const ambiguous = registered.filter((each) => each.name === name).length > 1
    const id = `bip122:${name}${before ? `#${before + 1}` : ''}`
    const type = place < registered.length ? 'ANNOUNCED' : 'INJECTED'
    return bitcoinConnector({ id, name, type, namespaces: ['bip122'], icon, ambiguous }, wallet)
  })
}

function isBrand(name: string): (other: FoundWallet) => boolean {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/wallet$/, '')
      .trimEnd()
  return (other) => plain(other.name) === plain(name)
}

/**
 * A wallet's registration, each property read once (security.md DISC-3); undefined for unusable registrations and other
 * namespaces' wallets. If a registration has both, sats-connect is preferred, because it can do more than the standard features.
 */
function readRegistered(value: unknown): FoundWallet | undefined {
  try {
    const { version, name, icon, chains, features } = fieldsOf(value)
    const shown = cleanName(name)
    const isOurs = readList(chains, maxChains)?.some(
      (chain) => typeof chain === 'string' && /^(?:bitcoin|bip122):[-\w]{1,32}$/.test(chain),
    )
    if (version !== '1.0.0' || shown === undefined || !isOurs) return undefined
    const provider = fieldsOf(fieldsOf(features)['sats-connect:'])['provider']
    const wallet = satsConnect(provider) ?? standard(value, features)
    return wallet && { name: shown, icon: cleanIcon(icon), wallet }
  } catch {
    return undefined
  }
}
