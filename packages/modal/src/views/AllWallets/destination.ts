import type { Destination } from '@latchkey/core'
import { storesOf, type Wallet } from '@latchkey/core/wallets'

/** The view for a wallet that is not installed: a link if the wallet can use it here, else the downloads. */
export function destinationOf(wallet: Wallet, mobile: boolean): Destination {
  const reachable = mobile
    ? wallet.mobile_link || wallet.webapp_link
    : wallet.mobile_link || wallet.webapp_link || wallet.desktop_link
  // A wallet with no known store or link may still read a QR code.
  const known = Object.values(storesOf(wallet)).some(Boolean)
  return reachable || !known
    ? { view: 'ConnectingWalletConnect', params: { wallet } }
    : { view: 'Downloads', params: { wallet } }
}
