import type { AccountId } from '@latchkey/protocol'
import type { OnrampStatus } from '@latchkey/protocol/http'
import type { Units } from './rpc.ts'

/** The state of a purchase: the provider's word, and `arrived` once the network has it. */
export type PurchaseStatus = OnrampStatus | 'arrived'

/** A token that the visitor ordered here, from a provider that sells it for money. */
export type Purchase = {
  /** The gateway's id of the order. */
  readonly order: string
  /** The account that receives. */
  readonly account: AccountId
  /** Contract or mint; undefined for the network's own coin. */
  readonly token?: string | undefined
  readonly symbol: string
  readonly decimals: number
  readonly icon?: string | undefined
  /** Name of the provider. */
  readonly provider: string
  /** The price as a decimal string, and its currency. */
  readonly amount: string
  readonly currency: string
  /** Units that were offered. */
  readonly expected: string
  readonly status: PurchaseStatus
  /** The visitor cancelled it here, and the provider has not ended it: it can still be paid there. */
  readonly cancelledHere?: true | undefined
  /** The transaction that pays the visitor. */
  readonly hash?: string | undefined
  /** Units that arrived, as the network says. */
  readonly received?: string | undefined
  /** The provider's code of a problem, such as `card_declined`. */
  readonly problem?: string | undefined
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly settledAt?: number | undefined
  /** Key of the session that the account belongs to. */
  readonly connection?: string | undefined
}

/** The effect of a transaction on the account that it should pay. */
export type Arrival =
  /** The node does not have it in a block. */
  | { readonly status: 'pending' }
  | { readonly status: 'failed' }
  /** Units that it brought: zero for a transaction that pays another account. */
  | { readonly status: 'arrived'; readonly units: Units }
