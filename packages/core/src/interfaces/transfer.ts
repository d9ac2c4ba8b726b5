import type { AccountId } from '@latchkey/protocol'
import type { Session } from './connector.ts'
import type { CaipNetwork } from './network.ts'
import type { Rpc, Units } from './rpc.ts'

/** Money to move on one network. Addresses are canonical. */
export type Transfer = {
  readonly from: string
  readonly to: string
  /** In the smallest unit of what is moved. */
  readonly units: Units
  /** Contract or mint; the network's own coin without it. */
  readonly token?: { readonly address: string; readonly decimals: number } | undefined
}

/** What a transfer costs at most beside what it moves, in the smallest unit of the network's coin. */
export type TransferFee = {
  readonly units: Units
  /** Of those: what opens an account for the receiver, and stays there. */
  readonly deposit?: Units | undefined
  /** What has to stay behind when all of the coin is moved, beside `units`. */
  readonly reserve?: Units | undefined
  /** Price of one unit of gas, where the family has gas (SND-01). */
  readonly gasPrice?: Units | undefined
  /** For the family's own `send`. */
  readonly plan: unknown
}

/** Why a network would refuse a transfer, known before the wallet is asked: the context of `TRANSFER_REFUSED`. */
export type RefusalReason =
  /** The token's contract, or the receiver's, undoes it. */
  | 'reverts'
  /** The receiver is an account of a token, not a wallet. */
  | 'tokenAccount'
  /** The sender has no account of this token. */
  | 'noTokenAccount'
  /** A token whose program asks for more than a transfer can give. */
  | 'transferHook'
  /** Too little to open the receiver's account with. */
  | 'belowRent'
  /** The transfer costs more than the sender has. */
  | 'funds'

/** What the node says a transfer would do to the sender, the fee left out. */
export type Simulation =
  | { readonly result: 'moves'; readonly changes: readonly BalanceChange[] }
  | { readonly result: 'fails' }
  /** The node cannot tell. */
  | { readonly result: 'unknown' }

export type BalanceChange = {
  /** Contract or mint; the network's own coin without it. */
  readonly token?: string | undefined
  /** Negative for what leaves. */
  readonly units: Units
}

/** What is to be remembered of a transfer for following it. */
export type SentTrace = {
  readonly hash: string
  /** Of the sender's transaction, where the family counts them. */
  readonly nonce?: number | undefined
  /** Height after which the network takes it no more. */
  readonly validUntil?: number | undefined
  /** Height when it was sent: nothing of it is before. */
  readonly sentAfter?: number | undefined
}

export type TransferStatus =
  | { readonly status: 'pending'; readonly known: boolean; readonly nonce?: number | undefined }
  /** With the hash it was mined under, where its sender paid more for the same to be quicker. */
  | { readonly status: 'confirmed'; readonly hash: string }
  /** Mined, and undone by the network. */
  | { readonly status: 'failed'; readonly hash: string }
  /** Its sender sent another in its place. */
  | { readonly status: 'replaced'; readonly by?: string | undefined }
  /** The network takes it no more. */
  | { readonly status: 'dropped' }

/** How a family moves money. No state, no wallet; nothing here is needed to connect. */
export type Transfers = {
  /** @throws KitError `TRANSFER_REFUSED` with the reason, where the network would refuse it */
  estimateFee(rpc: Rpc, transfer: Transfer, signal?: AbortSignal): Promise<TransferFee>
  simulate(
    rpc: Rpc,
    transfer: Transfer,
    fee: TransferFee,
    signal?: AbortSignal,
  ): Promise<Simulation>
  /** Ask the wallet. Resolves once the transaction is on its way, which says nothing of its success. */
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
}

/** A transfer that a wallet took, as the kit remembers it. All but `status` and what following found stays. */
export type SentTransfer = SentTrace & {
  /** CAIP-10 id of the sender, which says the network too. */
  readonly account: AccountId
  /** `sessionKey` of the connection that it was sent by. */
  readonly connection?: string | undefined
  readonly to: string
  /** The name that was typed for `to`. */
  readonly toName?: string | undefined
  /** Base units, decimal. */
  readonly units: string
  readonly symbol: string
  readonly decimals: number
  /** Contract or mint; the network's own coin without it. */
  readonly token?: string | undefined
  readonly icon?: string | undefined
  /** Milliseconds since the epoch. */
  readonly sentAt: number
  readonly status: TransferStatus['status']
  /** When it was found settled, in milliseconds since the epoch. */
  readonly settledAt?: number | undefined
  /** The hash it was mined under, or that of the one in its place. */
  readonly minedHash?: string | undefined
}
