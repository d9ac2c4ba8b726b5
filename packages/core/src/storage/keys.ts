import { connectionKeys } from './connectionKeys.ts'
import { parseCache, parseClientId, parseRecentWallets, parseSignedIn } from './parsers.ts'
import { parseSentTransfers } from './parseSentTransfers.ts'
import type { StoredKey } from './storedKey.ts'

/**
 * Everything that the kit keeps in localStorage (STA-09). docs/storage.md is generated from these comments. Secrets are never
 * kept there.
 */
export const keys = {
  ...connectionKeys,
  /**
   * The two wallets used last, for the Connect view.
   * Until: other wallets replace them.
   */
  recentWallets: { name: 'recent_wallets', version: 1, parse: parseRecentWallets },
  /**
   * Transfers sent from here and their status, 99 at most.
   * Until: the account is disconnected; a settled transfer for a day.
   */
  sentTransfers: { name: 'sent_transfers', version: 1, parse: parseSentTransfers },
  /**
   * Addresses of accounts that the server may have a session of, 50 at most; nothing of the sessions themselves.
   * Until: the session ends.
   */
  signedIn: { name: 'signed_in', version: 1, parse: parseSignedIn },
  /**
   * A random id of this browser, sent to the gateway only.
   * Until: the visitor clears it.
   */
  clientId: { name: 'client_id', version: 1, parse: parseClientId },
  /**
   * Holdings of each account as the gateway gave them; read for 30 seconds.
   * Until: the account is disconnected.
   */
  portfolio: { name: 'portfolio_cache', version: 1, parse: parseCache },
  /**
   * Native balance of each account as a node gave it; read for 30 seconds.
   * Until: the account is disconnected.
   */
  nativeBalance: { name: 'balance_cache', version: 1, parse: parseCache },
  /**
   * Name and picture of each account; read for 5 minutes.
   * Until: the account is disconnected.
   */
  identity: { name: 'identity_cache', version: 1, parse: parseCache },
} as const satisfies { readonly [key: string]: StoredKey<unknown> }
