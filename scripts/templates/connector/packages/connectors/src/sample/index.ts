import type { ConnectorSource } from '@latchkey/core'

/** Wallets that are found by the Sample protocol. Their code is fetched when a visitor first touches the kit. */
export function sample(): ConnectorSource {
  return { load: () => import('./source.ts').then(({ watchSample }) => watchSample) }
}
