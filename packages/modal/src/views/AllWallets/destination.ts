import type { Destination } from '@latchkey/core'
import { storesOf, type Wallet } from '@latchkey/core/wallets'

/** Where a press on a wallet leads that is not installed: to a link where it can take one here, else to where it can be had. */
export function destinationOf(wallet: Wallet, mobile: boolean): Destination {
  const reachable = mobile
    ? wallet.mobile_link || wallet.webapp_link
    : wallet.mobile_link || wallet.webapp_link || wallet.desktop_link
  // A wallet of which nothing is known may still be able to read a code.
  const known = Object.values(storesOf(wallet)).some(Boolean)
  return reachable || !known
    ? { view: 'ConnectingWalletConnect', params: { wallet } }
    : { view: 'Downloads', params: { wallet } }
}
