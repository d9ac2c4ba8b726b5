import type { PermitKind } from '@latchkey/protocol/http'
import type { Session } from './connector.ts'
import type { CaipNetwork } from './network.ts'
import type { Rpc, Units } from './rpc.ts'
import type { BalanceChange, SentTrace, TransferStatus } from './transfer.ts'

/** One call of a contract by the account. */
export type SwapCall = {
  readonly to: string
  /** Calldata; on Solana the whole transaction in base64. */
  readonly data: string
  /** The coin that is sent along, in its smallest unit. */
  readonly value: Units
}

/** An allowance of an account's token for a contract. */
export type Allowance = {
  readonly token: string
  readonly owner: string
  readonly spender: string
}

/** The sides of a swap as the calls of a router name them. Tokens are contracts; undefined for the coin. */
export type SwapPair = {
  readonly account: string
  readonly sold: string | undefined
  readonly bought: string | undefined
}

/** The meaning of a router's call, read from its calldata. */
export type RouterCall = {
  /** Units that the router takes from the account. */
  readonly pays: Units
  /** Units that the account receives at least. */
  readonly receives: Units
  /** The part of the output that goes to the operator, in basis points. */
  readonly feeBps: number
  /** Seconds since the epoch. */
  readonly deadline: Units
}

/** The effect of calls on the account, as a node predicts it. */
export type SwapOutcome =
  | {
      readonly result: 'moves'
      readonly changes: readonly BalanceChange[]
      /** The contracts that may take a token of the account afterwards, with the largest amount that they may take. */
      readonly allowances: readonly {
        readonly token: string
        readonly spender: string
        readonly units: Units
      }[]
      /** Gas of each call; empty when the node does not tell. */
      readonly gas: readonly Units[]
    }
  | {
      readonly result: 'fails'
      /** Place of the call that fails. */
      readonly at: number
      /** The contract's own words. */
      readonly reason?: string | undefined
    }
  /** The node cannot tell. */
  | { readonly result: 'unknown' }

/** Highest costs of calls, in the smallest unit of the network's coin. */
export type SwapCosts = {
  readonly units: Units
  /** Fields of each call's transaction. */
  readonly plans: readonly unknown[]
}

/** An approval by signature: of an amount (EIP-2612), or of all units (DAI, whose permit names no amount). */
export type SwapPermitTerms = Allowance & {
  readonly kind: PermitKind
  readonly units: Units
  readonly name: string
  readonly version: string
  readonly nonce: Units
  /** Seconds since the epoch. */
  readonly deadline: Units
}

type Wallet = { readonly session: Session; readonly network: CaipNetwork; readonly rpc: Rpc }

/** Functions of a namespace whose contracts take tokens by an allowance. */
export type SwapApprovals = {
  readAllowance(rpc: Rpc, allowance: Allowance, signal?: AbortSignal): Promise<Units>
  encodeApproval(allowance: Allowance, units: Units): SwapCall
  /** Whether the token refuses this allowance until the current allowance is zero. */
  needsReset(rpc: Rpc, allowance: Allowance, units: Units, signal?: AbortSignal): Promise<boolean>
  /** Whether the wallet carries out several calls as one (EIP-5792). */
  canBatch(wallet: Wallet, account: string): Promise<boolean>
  /** Asks the wallet for all calls as one. The trace's hash is the wallet's id of the calls. */
  sendBatch(wallet: Wallet, account: string, calls: readonly SwapCall[]): Promise<SentTrace>
  /** The status of a batch, from the wallet. */
  readBatch(wallet: Wallet, id: string): Promise<TransferStatus>
  /** Asks the wallet to sign a permit. Resolves to the signature. */
  signPermit(wallet: Wallet, terms: SwapPermitTerms): Promise<string>
}

/** A namespace's functions to swap. They hold no state and no wallet, and connecting does not need them. */
export type Swaps = {
  /** Absent where a swap's own signature moves the tokens. */
  readonly approvals?: SwapApprovals | undefined
  /** A token as its contract describes it; undefined when the contract does not answer. */
  readToken(
    rpc: Rpc,
    token: string,
    signal?: AbortSignal,
  ): Promise<{ readonly decimals: number; readonly symbol: string } | undefined>
  /** The meaning of a call; `unknown` for a router with other functions, `wrong` for any other recipient, token or function. */
  readRouterCall(data: string, pair: SwapPair): RouterCall | 'unknown' | 'wrong'
  /** Simulates calls of the account one after the other. */
  simulate(
    rpc: Rpc,
    request: SwapPair & { readonly calls: readonly SwapCall[] },
    signal?: AbortSignal,
  ): Promise<SwapOutcome>
  /** @throws KitError `REPLY_INVALID` for prices or gas beyond the limits */
  estimateCosts(
    rpc: Rpc,
    request: {
      readonly account: string
      /** Simulated gas of each call. */
      readonly gas: readonly Units[]
      /** The only call, when nothing has to come before it: its node's own estimate is better than the simulation. */
      readonly ready?: SwapCall | undefined
    },
    signal?: AbortSignal,
  ): Promise<SwapCosts>
  /** Asks the wallet. Resolves once the transaction is on its way. */
  send(wallet: Wallet, account: string, call: SwapCall, plan: unknown): Promise<SentTrace>
  readStatus(
    rpc: Rpc,
    sent: SentTrace,
    request: { readonly account: string; readonly call: SwapCall | undefined },
    signal?: AbortSignal,
  ): Promise<TransferStatus>
  /** The change of one token or of the coin that a mined transaction brought to the account; undefined when it cannot be read. */
  readReceived(
    rpc: Rpc,
    hash: string,
    request: { readonly account: string; readonly token: string | undefined },
  ): Promise<Units | undefined>
  /** The reason of a failed transaction in its contract's own words. */
  readFailure(rpc: Rpc, hash: string): Promise<string | undefined>
}
