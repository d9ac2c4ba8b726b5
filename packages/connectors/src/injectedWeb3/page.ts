import { cleanName } from '../injected/announcement.ts'
import { fieldsOf } from '../walletStandard/values.ts'
import { type Extension, readExtension } from './extension.ts'

export type FoundExtension = {
  /** Key of the extension in `injectedWeb3`. */
  readonly key: string
  readonly name: string
  readonly extension: Extension
}

/** security.md DISC-2. */
const maxWallets = 32
/** Number of keys that are checked; some may belong to no wallet. */
const maxKeys = 256
const maxKeyLength = 128

/** Names of known extensions. An extension gives only its key. */
const names: Readonly<Record<string, string>> = {
  'polkadot-js': 'polkadot{.js}',
  talisman: 'Talisman',
  'subwallet-js': 'SubWallet',
  polkagate: 'PolkaGate',
  'fearless-wallet': 'Fearless Wallet',
  enkrypt: 'Enkrypt',
}

/** Later checks. Extensions appear without an event while the page loads; `resume` waits two seconds for them. */
const laterMs = [100, 500, 1500]

/**
 * Watches `window.injectedWeb3`: now, several times soon after, on load, and when the visitor comes back to the page. An
 * extension that was seen is kept unchanged: a later owner of its key is another wallet. Returns a function that stops
 * watching.
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

/** Known wallets first, so that others cannot crowd them out. A getter of the page that throws counts as no wallet. */
function entries(): readonly (readonly [key: string, value: unknown])[] {
  const root = quietly(() => fieldsOf(globalThis)['injectedWeb3'])
  // A string would have a key for each letter.
  const keys = (typeof root === 'object' && quietly(() => Object.keys(fieldsOf(root)))) || []
  const known = Object.keys(names).filter((key) => keys.includes(key))
  const others = keys.slice(0, maxKeys).filter((key) => !known.includes(key))
  return [...known, ...others]
    .filter((key) => key.length <= maxKeyLength)
    .map((key) => [key, quietly(() => fieldsOf(root)[key])])
}

function nameOf(key: string): string | undefined {
  // Nova's phone browser stands in for polkadot.js, because every host asks for that key.
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
