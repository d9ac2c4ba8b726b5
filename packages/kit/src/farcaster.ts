import { farcasterMiniApp as source, type MiniAppOptions } from '@latchkey/connectors'
import type { Adapter } from './appKit/adapters/readAdapters.ts'

export type { MiniAppOptions }

/**
 * The wallet of Farcaster in a page that runs as a mini app, for `adapters` of `createAppKit`. Put it before
 * `embeddedWallet`: inside Farcaster it replaces that wallet's login by Farcaster. It needs no other package. The host
 * itself tells Farcaster that the page is ready, as every mini app does.
 * @throws KitError `OPTIONS_INVALID` when a client is not an `https:` origin
 * @example createAppKit({ projectId, adapters: [farcasterMiniApp()] })
 */
export function farcasterMiniApp(options: MiniAppOptions = {}): Pick<Adapter, 'wallets'> {
  return { wallets: source(options) }
}
