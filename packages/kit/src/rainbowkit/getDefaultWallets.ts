import type { CreateConnectorFn } from '@wagmi/core'
import {
  connectorsForWallets,
  type ConnectorsForWalletsParameters,
} from './connectorsForWallets.ts'
import { baseAccount } from './coinbaseWallets.ts'
import type { WalletList } from './Wallet.ts'
import { metaMaskWallet, rainbowWallet, safeWallet, walletConnectWallet } from './wallets.ts'

/** RainbowKit's popular wallets, for a list that a host adds to; with parameters, their connectors of wagmi too. */
export function getDefaultWallets(parameters: ConnectorsForWalletsParameters): {
  readonly connectors: CreateConnectorFn[]
  readonly wallets: WalletList
}
export function getDefaultWallets(): { readonly wallets: WalletList }
export function getDefaultWallets(parameters?: ConnectorsForWalletsParameters): {
  readonly connectors?: CreateConnectorFn[]
  readonly wallets: WalletList
} {
  const wallets = [
    {
      groupName: 'Popular',
      wallets: [safeWallet, rainbowWallet, baseAccount, metaMaskWallet, walletConnectWallet],
    },
  ]
  return { ...(parameters && { connectors: connectorsForWallets(wallets, parameters) }), wallets }
}
