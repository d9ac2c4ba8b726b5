import type { CreateConnectorFn } from '@wagmi/core'

/** A wallet that the host names: the kit lists it before the others of the directory. */
export type Wallet = {
  readonly id: string
  readonly name: string
  /** Its id in the wallet directory. Absent for wallets that the kit finds by itself. */
  readonly directoryId?: string | undefined
  /** The connector of a wallet of the host's own, for wagmi. The window lists such a wallet by `customWallets`. */
  readonly createConnector?: ((details: WalletDetailsParams) => CreateConnectorFn) | undefined
  /** @deprecated `customWallets` of `RainbowKitProvider` has the picture. No effect. */
  readonly iconUrl?: string | (() => Promise<string>) | undefined
  /** @deprecated As `iconUrl`. */
  readonly iconBackground?: string | undefined
  /** @deprecated As `iconUrl`: `customWallets` has the links to stores. */
  readonly downloadUrls?: { readonly [store: string]: string | undefined } | undefined
}

/** What RainbowKit passes to `createConnector`. */
export type WalletDetailsParams = {
  readonly rkDetails: Omit<Wallet, 'createConnector'> & { readonly isRainbowKitConnector: true }
}

/** A function of `latchkey/rainbowkit/wallets`. RainbowKit passes options, and this kit needs none. */
export type CreateWallet = (options?: unknown) => Wallet

/** Wallets by groups, as RainbowKit takes them. The window has one list, in the order of the groups. */
export type WalletList = readonly {
  readonly groupName: string
  readonly wallets: readonly CreateWallet[]
}[]

/** Each wallet once, in order. */
export function walletsIn(list: WalletList): readonly Wallet[] {
  const all = list.flatMap(({ wallets }) => wallets.map((create) => create()))
  return [...new Map(all.map((wallet) => [wallet.id, wallet])).values()]
}

/** A wallet of the directory. */
export function listed(id: string, name: string, directoryId: string): CreateWallet {
  return () => ({ id, name, directoryId })
}
