import type { ConnectorSource } from '@latchkey/core'

export type InjectedOptions = {
  /** Wallets that announce themselves (EIP-6963). @default true */
  readonly announced?: boolean | undefined
  /** Wallets that only set `window.ethereum`. @default true */
  readonly legacy?: boolean | undefined
}

/** EVM browser wallets: announced by EIP-6963, and those that only set `window.ethereum` (CON-01). */
export function injected(options: InjectedOptions = {}): ConnectorSource {
  return { load: () => import('./source.ts').then(({ watchInjected }) => watchInjected(options)) }
}
