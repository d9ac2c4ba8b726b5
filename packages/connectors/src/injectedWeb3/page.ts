import { cleanName } from '../injected/announcement.ts'
import { fieldsOf } from '../walletStandard/values.ts'
import { type Extension, readExtension } from './extension.ts'

export type FoundExtension = {
  /** Under which it stands in the page. */
  readonly key: string
  readonly name: string
  readonly extension: Extension
}

/** security.md DISC-2. */
const maxWallets = 32
/** Keys that are looked at, since not each need be a wallet's. */
const maxKeys = 256
const maxKeyLength = 128

/** Extensions say no name but their key. */
const names: Readonly<Record<string, string>> = {
  'polkadot-js': 'polkadot{.js}',
  talisman: 'Talisman',
  'subwallet-js': 'SubWallet',
  polkagate: 'PolkaGate',
  'fearless-wallet': 'Fearless Wallet',
  enkrypt: 'Enkrypt',
}

/** Looks after the first. Extensions come while the page loads and tell nobody; `resume` waits two seconds for them. */
const laterMs = [100, 500, 1500]

/**
 * Watch `window.injectedWeb3`: now, a few times soon, once the page is loaded, and when the visitor comes back to it. What
 * was seen once stays, as it was: whoever takes a wallet's key afterwards is not that wallet. Gives a function that stops.
 */
export function watchPage(changed: (extensions: readonly FoundExtension[]) => void): () => void {
  const known = new Map<string, FoundExtension>()
  const look = (): void => {
    const before = known.size
    for (const [key, value] of entries()) {
      if (known.has(key) || known.size >= maxWallets) continue
      const [name, extension] = [nameOf(key), readExtension(value)]
      if (name !== undefined && extension) known.set(key, { key, name, extension })
    }
    if (known.size > before) changed([...known.values()])
  }
  look()
  const timers = laterMs.map((ms) => setTimeout(look, ms))
  globalThis.addEventListener('load', look)
  globalThis.addEventListener('focus', look)
  return () => {
    for (const timer of timers) clearTimeout(timer)
    globalThis.removeEventListener('load', look)
    globalThis.removeEventListener('focus', look)
  }
}

/** The wallets we know first: others cannot crowd them out. Getters in the page may throw: then there is no such wallet. */
function entries(): readonly (readonly [key: string, value: unknown])[] {
  const root = quietly(() => fieldsOf(globalThis)['injectedWeb3'])
  // A text has as many keys as letters.
  const keys = (typeof root === 'object' && quietly(() => Object.keys(fieldsOf(root)))) || []
  const known = Object.keys(names).filter((key) => keys.includes(key))
  const others = keys.slice(0, maxKeys).filter((key) => !known.includes(key))
  return [...known, ...others]
    .filter((key) => key.length <= maxKeyLength)
    .map((key) => [key, quietly(() => fieldsOf(root)[key])])
}

function nameOf(key: string): string | undefined {
  // Nova's browser on phones stands in for polkadot.js, whose key every host asks for.
  if (key === 'polkadot-js' && isNova()) return 'Nova Wallet'
  return Object.hasOwn(names, key) ? names[key] : cleanName(key)
}

function isNova(): boolean {
  return quietly(() => fieldsOf(fieldsOf(globalThis)['walletExtension'])['isNovaWallet']) === true
}

function quietly<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
