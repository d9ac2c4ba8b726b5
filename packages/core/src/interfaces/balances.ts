import type { BalanceItem } from '@latchkey/protocol/http'

/** The balance of an account in the network's own coin. The amount is a decimal string. */
export type NativeBalance = { readonly amount: string; readonly symbol: string }

export type TokenBalance = BalanceItem
export type Portfolio = {
  readonly native?: NativeBalance | undefined
  /** Total of all priced holdings. Absent when no holding has a price. */
  readonly totalUsd?: string | undefined
  /** Every holding, the network's own coin among them. */
  readonly tokens: readonly TokenBalance[]
  /** Cursor of the next page of received tokens; undefined when all are read. */
  readonly next?: string | undefined
}
