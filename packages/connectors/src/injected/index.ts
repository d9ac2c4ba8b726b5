import type { ConnectorSource, StartSource } from '@latchkey/core'

export type InjectedOptions = {
  /** Wallets that announce themselves (EIP-6963). @default true */
  readonly announced?: boolean | undefined
  /** Wallets that only set `window.ethereum`. @default true */
  readonly legacy?: boolean | undefined
}

/** EVM browser wallets: announced by EIP-6963, and those that only set `window.ethereum` (CON-01). */
export function injected(options: InjectedOptions = {}): ConnectorSource {
  let loading: Promise<StartSource> | undefined
  return {
    namespace: 'eip155',
    // Kept: importing even a loaded module costs one task between the press and the list.
    load: () =>
      (loading ??= import('./source.ts').then(
        ({ watchInjected }) => watchInjected(options),
        (cause: unknown) => {
          loading = undefined
          throw cause
        },
      )),
  }
}
