import { device, go, type Kit, openWallet } from '@latchkey/core'
import type { Wallet } from '@latchkey/core/wallets'
import { destinationOf } from './destination.ts'

/**
 * Handle a press on a wallet of the directory. Its app is called inside the press, since browsers open no app later
 * (CON-02).
 */
export function chooseWallet(kit: Kit, wallet: Wallet): void {
  const { mobile } = device()
  const destination = destinationOf(wallet, mobile)
  if (!mobile || destination.view !== 'ConnectingWalletConnect') return go(kit, destination)
  const opened = openWallet(kit, { wallet, platform: 'mobile' })
  go(kit, { view: 'ConnectingWalletConnect', params: { wallet, opened } })
}
