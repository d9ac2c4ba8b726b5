import { farcasterMiniApp as source, type MiniAppOptions } from '@latchkey/connectors'
import type { Adapter } from './appKit/createAppKit.ts'

export type { MiniAppOptions }

/**
 * Farcaster's own wallet in a page that runs inside Farcaster as a mini app, for `adapters` of `createAppKit`; put it before
 * `embeddedWallet`, whose login by Farcaster it stands in for there. It needs no other package; that the page is ready you tell
 * Farcaster yourself, as every mini app does.
 * @throws KitError `OPTIONS_INVALID` when a client is not an `https:` origin
 * @example createAppKit({ projectId, adapters: [farcasterMiniApp()] })
 */
export function farcasterMiniApp(options: MiniAppOptions = {}): Pick<Adapter, 'wallets'> {
  return { wallets: source(options) }
}
