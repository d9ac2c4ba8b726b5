import { relayUrlOf } from './client.ts'
import type { WalletConnectOptions } from './client.ts'

/** The URL of a client's socket without its token (walletconnect.md 2, URL). */
export function relayAddress(options: WalletConnectOptions): string {
  const url = new URL(relayUrlOf(options))
  if (options.projectId) url.searchParams.set('projectId', options.projectId)
  url.searchParams.set('useOnCloseEvent', 'true')
  return url.href
}
