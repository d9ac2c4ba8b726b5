import type { PermitKind } from '@latchkey/protocol/http'

/** Approvals of tokens: what an account has allowed, and the calls that change it. */
export type TokenApprovals = {
  /**
   * Units that `spender` may take from `owner`.
   * @throws KitError `UPSTREAM_UNAVAILABLE`
   */
  allowance(network: string, approval: Approval, signal: AbortSignal): Promise<bigint>
  /**
   * How to allow `units`.
   * @throws KitError `UPSTREAM_UNAVAILABLE`
   */
  plan(
    network: string,
    approval: Approval & { readonly units: bigint },
    signal: AbortSignal,
  ): Promise<ApprovalPlan>
}

export type Approval = {
  readonly token: string
  readonly owner: string
  readonly spender: string
}

export type ApprovalPlan = {
  /** Calldata for the token. */
  readonly data: string
  /** Calldata that has to come first: the token refuses a new allowance until the old one is zero. */
  readonly reset?: string
  /** The token's domain and the owner's nonce, when the token takes an approval by signature. */
  readonly permit?: {
    readonly kind: PermitKind
    readonly name: string
    readonly version: string
    readonly nonce: bigint
  }
}
