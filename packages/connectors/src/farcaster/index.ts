import type { ConnectorSource } from '@latchkey/core'
import { pageOrigin } from '../pageOrigin.ts'

export type MiniAppOptions = {
  /**
   * Exact origins of accepted clients. A WebView is the app's own and has no origin.
   * @default Farcaster's: `https://farcaster.xyz`, `https://warpcast.com`
   */
  readonly clients?: readonly string[] | undefined
}

/**
 * Farcaster's wallet, if the page runs as a mini app inside Farcaster (CON-04). A page outside of Farcaster fetches and asks
 * nothing for it.
 * @throws KitError `OPTIONS_INVALID` when a client is not an `https:` origin
 */
export function farcasterMiniApp({
  clients = ['https://farcaster.xyz', 'https://warpcast.com'],
}: MiniAppOptions = {}): ConnectorSource {
  const origins = clients.map((client) => pageOrigin('clients', client, 'a client'))
  return (found, kit) => {
    // A server runs inside no client.
    if (typeof document === 'undefined' || !isInside()) return () => {}
    const ending = new AbortController()
    const { signal } = ending
    import('./miniApp.ts')
      .then(({ watchMiniApp }) => watchMiniApp({ found, kit, origins, signal }))
      // Without the code or a valid answer, the wallet is not offered.
      .catch(() => {})
    return () => ending.abort()
  }
}

function isInside(): boolean {
  return globalThis.parent !== globalThis.self || 'ReactNativeWebView' in globalThis
}
