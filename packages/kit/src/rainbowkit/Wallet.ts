/** A wallet that the host names: the kit lists it before the others of the directory. */
export type Wallet = {
  readonly id: string
  readonly name: string
  /** Its id in the wallet directory. Absent for wallets that the kit finds by itself. */
  readonly directoryId?: string | undefined
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
