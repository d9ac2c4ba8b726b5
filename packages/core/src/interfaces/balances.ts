import type { BalanceItem } from '@latchkey/protocol/http'

/** Of an account, in the network's own coin; the amount is a decimal string. */
export type NativeBalance = { readonly amount: string; readonly symbol: string }

export type TokenBalance = BalanceItem
export type Portfolio = {
  readonly native?: NativeBalance | undefined
  /** Of all priced holdings; absent when none has a price. */
  readonly totalUsd?: string | undefined
  /** Every holding, the network's own coin among them. */
  readonly tokens: readonly TokenBalance[]
}
