import type { AccountId } from '@latchkey/protocol'
import type { Session } from './connector.ts'
import type { CaipNetwork } from './network.ts'
import type { Rpc, Units } from './rpc.ts'

/** Money to move on one network. Addresses are canonical. */
export type Transfer = {
  readonly from: string
  readonly to: string
  /** The amount, in the smallest unit of the token or coin. */
  readonly units: Units
  /** Contract or mint; the network's own coin without it. */
  readonly token?: { readonly address: string; readonly decimals: number } | undefined
}

/** The maximum cost of a transfer beside the moved amount, in the smallest unit of the network's coin. */
export type TransferFee = {
  readonly units: Units
  /** The part of `units` that opens an account for the receiver and stays in it. */
  readonly deposit?: Units | undefined
  /** The amount, beside `units`, that has to stay with the sender when all of the coin is moved. */
  readonly reserve?: Units | undefined
  /** The amount that moves, where the network cannot move exactly the amount that was asked. */
  readonly moved?: Units | undefined
  /** Price of one unit of gas, where the namespace has gas (SND-01). */
  readonly gasPrice?: Units | undefined
  /** Data for the namespace's own `send`. */
  readonly plan: unknown
}

/** The reason why a network would refuse a transfer, known before the wallet is asked: the context of `TRANSFER_REFUSED`. */
export type RefusalReason =
  /** The contract of the token or of the receiver reverts the transfer. */
  | 'reverts'
  /** The receiver is a token account, not a wallet. */
  | 'tokenAccount'
  /** Nobody has a key for the receiver's address. */
  | 'burned'
  /** The receiver is the contract or mint of the token that is sent. */
  | 'ownContract'
  /** The receiver is a program, which has no use for money. */
  | 'program'
  /** The sender has no account of this token. */
  | 'noTokenAccount'
  /** The token's program asks for more than a plain transfer can give. */
  | 'transferHook'
  /** The token can never be transferred. */
  | 'nonTransferable'
  /** The token's issuer has paused all transfers. */
  | 'paused'
  /** The token's issuer has frozen the sender's or the receiver's account, or has not released it yet. */
  | 'frozen'
  /** The amounts of the token change with time, or are too coarse, so that the amount cannot be sent. */
  | 'inexact'
  /** The receiver's account takes no transfer without a memo. */
  | 'memo'
  /** The amount is too small to open the receiver's account. */
  | 'belowRent'
  /** The transfer costs more than the sender has. */
  | 'funds'

/** A reason to doubt that a receiver can pass on the money. The visitor is asked to confirm such a transfer. */
export type ReceiverWarning =
  /** The receiver is the contract of another token. */
  | 'tokenContract'
  /** The receiver is a contract, and not a known kind of wallet. */
  | 'contract'
  /** The receiver's address has no key: only a program can move the money. */
  | 'keyless'

/** The effect of a transfer on balances as the node predicts it, without the fee. */
export type Simulation =
  | {
      readonly result: 'moves'
      /** The changes of the sender's balances. */
      readonly changes: readonly BalanceChange[]
      /** The units that the receiver gets, for a token: fewer than were sent when the token takes a fee. */
      readonly receives?: Units | undefined
    }
  | { readonly result: 'fails' }
  /** The node cannot tell. */
  | { readonly result: 'unknown' }

export type BalanceChange = {
  /** Contract or mint; the network's own coin without it. */
  readonly token?: string | undefined
  /** Negative for an amount that leaves the sender. */
  readonly units: Units
}

/** The data that is needed to follow a sent transfer. */
export type SentTrace = {
  readonly hash: string
  /** Nonce of the sender's transaction, in namespaces that count transactions. */
  readonly nonce?: number | undefined
  /** Block height after which the network no longer accepts the transaction. */
  readonly validUntil?: number | undefined
  /** Block height when the transfer was sent. Earlier blocks cannot contain it. */
  readonly sentAfter?: number | undefined
  /** The hash is the wallet's id of calls (EIP-5792). */
  readonly isBatch?: boolean | undefined
}

export type TransferStatus =
  | { readonly status: 'pending'; readonly known: boolean; readonly nonce?: number | undefined }
  /** `hash` is the hash of the mined transaction. It differs from the sent hash when the sender paid more for speed. */
  | { readonly status: 'confirmed'; readonly hash: string }
  /** Mined and reverted by the network. */
  | { readonly status: 'failed'; readonly hash: string }
  /** The sender sent another transaction in its place. */
  | { readonly status: 'replaced'; readonly by?: string | undefined }
  /** The sender took it back: the other transaction pays nothing to the sender itself, as wallets cancel. */
  | { readonly status: 'cancelled'; readonly by: string }
  /** The network no longer accepts it. */
  | { readonly status: 'dropped' }

/** A namespace's functions to move money. They hold no state and no wallet, and connecting does not need them. */
export type Transfers = {
  /** @throws KitError `TRANSFER_REFUSED` with the reason, when the network would refuse the transfer */
  estimateFee(rpc: Rpc, transfer: Transfer, signal?: AbortSignal): Promise<TransferFee>
  /**
   * Gives the reasons to doubt that the receiver can pass on the money.
   * @throws KitError `TRANSFER_REFUSED` with the reason, when the money would certainly be lost
   */
  checkReceiver(
    rpc: Rpc,
    transfer: Transfer,
    signal?: AbortSignal,
  ): Promise<readonly ReceiverWarning[]>
  simulate(
    rpc: Rpc,
    transfer: Transfer,
    fee: TransferFee,
    signal?: AbortSignal,
  ): Promise<Simulation>
  /** Asks the wallet. Resolves once the transaction is on its way, before it is known to succeed. */
  send(
    context: { readonly session: Session; readonly network: CaipNetwork; readonly rpc: Rpc },
    transfer: Transfer,
    fee: TransferFee,
  ): Promise<SentTrace>
  readStatus(
    rpc: Rpc,
    sent: SentTrace,
    transfer: Transfer,
    signal?: AbortSignal,
  ): Promise<TransferStatus>
  /** The status of a trace with `isBatch`, from the wallet. */
  readBatch?(
    context: { readonly session: Session; readonly network: CaipNetwork; readonly rpc: Rpc },
    id: string,
  ): Promise<TransferStatus>
}

/** A transfer that a wallet sent, as the kit remembers it. Only `status` and the fields found by following it change. */
export type SentTransfer = SentTrace & {
  /** CAIP-10 id of the sender, which includes the network. */
  readonly account: AccountId
  /** `sessionKey` of the connection that sent it. */
  readonly connection?: string | undefined
  readonly to: string
  /** The name that the visitor typed for `to`. */
  readonly toName?: string | undefined
  /** The amount in base units, as a decimal string. */
  readonly units: string
  readonly symbol: string
  readonly decimals: number
  /** Contract or mint; the network's own coin without it. */
  readonly token?: string | undefined
  readonly icon?: string | undefined
  /** Milliseconds since the epoch. */
  readonly sentAt: number
  readonly status: TransferStatus['status']
  /** When the kit found it settled, in milliseconds since the epoch. */
  readonly settledAt?: number | undefined
  /** The hash of the mined transaction, or of the transaction that replaced it. */
  readonly minedHash?: string | undefined
  /** The bought side, when the transaction is a swap; `to` is then the router. */
  readonly bought?: BoughtToken | undefined
  /** Calldata of a swap, by which its copy with a higher fee is found. */
  readonly data?: string | undefined
  /** The reason of a failure in the contract's own words. */
  readonly failure?: string | undefined
}

/** The bought side of a swap. Amounts are in base units, as decimal strings. */
export type BoughtToken = {
  readonly symbol: string
  readonly decimals: number
  /** Contract; the network's own coin without it. */
  readonly token?: string | undefined
  readonly icon?: string | undefined
  /** The quoted amount. */
  readonly expected: string
  readonly minimum: string
  /** The amount that arrived, once the network has confirmed the swap. */
  readonly received?: string | undefined
}
