import type { ConnectorSource } from '@latchkey/core'
import { pageOrigin } from '../pageOrigin.ts'

export type MiniAppOptions = {
  /**
   * Origins of the clients whose word is taken, each exact. A WebView is the app's own, and has none.
   * @default Farcaster's: `https://farcaster.xyz`, `https://warpcast.com`
   */
  readonly clients?: readonly string[] | undefined
}

/**
 * The wallet of Farcaster, where the page runs inside it as a mini app (CON-04). In a page of its own nothing is fetched for
 * that, and nothing asked.
 * @throws KitError `OPTIONS_INVALID` when a client is not an `https:` origin
 */
export function farcasterMiniApp({
  clients = ['https://farcaster.xyz', 'https://warpcast.com'],
}: MiniAppOptions = {}): ConnectorSource {
  const origins = clients.map((client) => pageOrigin('clients', client, 'a client'))
  return (found, kit) => {
    // A server is inside of nothing.
    if (typeof document === 'undefined' || !isInside()) return () => {}
    const ending = new AbortController()
    const { signal } = ending
    import('./miniApp.ts')
      .then(({ watchMiniApp }) => watchMiniApp({ found, kit, origins, signal }))
      // Without its code, or an answer that makes sense, there is one wallet less.
      .catch(() => {})
    return () => ending.abort()
  }
}

function isInside(): boolean {
  return globalThis.parent !== globalThis.self || 'ReactNativeWebView' in globalThis
}
