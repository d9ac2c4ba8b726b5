import { connectionKeys } from './connectionKeys.ts'
import { parseCache, parseClientId, parseRecentWallets, parseSignedIn } from './parsers.ts'
import { parsePurchases } from './parsePurchases.ts'
import { parseSentTransfers } from './parseSentTransfers.ts'
import { parseSequences } from './parseSequences.ts'
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
   * Purchases begun here and their status, 20 at most; nothing of the payment but its amount.
   * Until: the account is disconnected; a settled purchase for a day.
   */
  purchases: { name: 'purchases', version: 1, parse: parsePurchases },
  /**
   * Calls sent one by one for a wallet that takes only one at a time, and their transactions, 20 sequences at most.
   * Until: the account is disconnected; a day.
   */
  sequences: { name: 'sequences', version: 1, parse: parseSequences },
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
  /**
   * The approval on the way to a swap that each account waits for, with the swap's tokens and amount; read for an hour.
   * Until: the account is disconnected.
   */
  swapApproval: { name: 'swap_approval', version: 1, parse: parseCache },
  /**
   * Names that each account sent to, with the address at that time: a name that leads to another address now is pointed out.
   * Until: the account is disconnected.
   */
  paidNames: { name: 'paid_names', version: 1, parse: parseCache },
} as const satisfies { readonly [key: string]: StoredKey<unknown> }
