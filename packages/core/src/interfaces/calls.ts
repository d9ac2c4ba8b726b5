import type { Session } from './connector.ts'
import type { CaipNetwork } from './network.ts'
import type { Rpc, Units } from './rpc.ts'
import type { SentTrace, TransferStatus } from './transfer.ts'

/** One call of a contract by the account, or a plain transfer of the coin (EMB-10). */
export type WalletCall = {
  readonly to: string
  readonly data?: string | undefined
  /** The coin that is sent along, in its smallest unit. */
  readonly value?: Units | undefined
  /** Capabilities for this call only. */
  readonly capabilities?: Capabilities | undefined
}

/** Capabilities by name (EIP-5792). A request requires each of them unless it has `optional: true`. */
export type Capabilities = { readonly [name: string]: unknown }

export type CapabilitiesByChain = { readonly [chainId: number]: Capabilities }

/** Calls for the wallet to carry out in order. */
export type CallsRequest = {
  readonly account: string
  readonly calls: readonly WalletCall[]
  /** All calls or none. */
  readonly atomicRequired: boolean
  readonly id?: string | undefined
  readonly capabilities?: Capabilities | undefined
}

export type SentCalls = {
  /** The id by which the status is read. */
  readonly id: string
  readonly capabilities?: Capabilities | undefined
}

export type CallsReceipt = {
  readonly transactionHash: string
  readonly blockHash: string
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  readonly status: 'success' | 'reverted'
  readonly logs: readonly {
    readonly address: string
    readonly data: string
    readonly topics: readonly string[]
  }[]
}

/** The status of calls, in wagmi's form of EIP-5792. */
export type CallsStatus = {
  readonly id: string
  readonly version: string
  readonly chainId: number
  /** The calls were carried out as one. */
  readonly atomic: boolean
  /** 100 pending, 200 confirmed, 400 not sent, 500 reverted, 600 partly reverted. */
  readonly statusCode: number
  readonly status: 'pending' | 'success' | 'failure'
  /** In the order of the calls; one where the calls were carried out as one. */
  readonly receipts: readonly CallsReceipt[]
  readonly capabilities?: Capabilities | undefined
}

/** A permission that the app asks for (ERC-7715). */
export type PermissionRequest = {
  /** Seconds since the epoch. */
  readonly expiry: number
  /** The key that may use the permission. */
  readonly signer: { readonly type: string; readonly data?: unknown }
  readonly permissions: readonly {
    readonly type: string
    readonly data: unknown
    readonly policies?: readonly unknown[] | undefined
  }[]
  readonly policies?: readonly unknown[] | undefined
}

export type GrantedPermission = Omit<PermissionRequest, 'signer'> & {
  /** The wallet's name of the grant, for later calls and to revoke it. */
  readonly context: string
  readonly address: string
  readonly chainId: number
}

/** An asset as the wallet reports it (ERC-7811). */
export type WalletAsset = {
  /** The contract; `native` for the network's coin. */
  readonly address: string
  readonly balance: Units
  readonly type: string
  readonly metadata: { readonly [name: string]: unknown }
}

type Wallet = { readonly session: Session; readonly network: CaipNetwork; readonly rpc: Rpc }

/** A namespace's functions for several calls at once. They hold no state and no wallet. */
export type WalletCalls = {
  /** The capabilities on each network, by its id. Undefined for a wallet without EIP-5792. */
  readCapabilities(
    wallet: Wallet,
    account: string,
    chainIds: readonly number[],
  ): Promise<CapabilitiesByChain | undefined>
  /** Asks the wallet. Undefined for a wallet without EIP-5792. */
  send(
    wallet: Wallet,
    request: CallsRequest & { readonly version: string },
  ): Promise<SentCalls | undefined>
  /** Reads the status from the wallet. */
  readStatus(wallet: Wallet, id: string): Promise<CallsStatus>
  /** Asks the wallet to show the status. */
  showStatus(wallet: Wallet, id: string): Promise<void>
  /** Asks the wallet for one call alone. Resolves once the transaction is on its way. */
  sendOne(wallet: Wallet, account: string, call: WalletCall): Promise<SentTrace>
  /** The status of one call from the network's nodes. */
  followOne(
    rpc: Rpc,
    sent: SentTrace,
    request: { readonly account: string; readonly call: WalletCall },
    signal?: AbortSignal,
  ): Promise<TransferStatus>
  readReceipt(rpc: Rpc, hash: string, signal?: AbortSignal): Promise<CallsReceipt | undefined>
  grantPermissions(
    wallet: Wallet,
    account: string,
    request: PermissionRequest,
  ): Promise<GrantedPermission>
  revokePermissions(wallet: Wallet, context: string): Promise<void>
  /** Undefined for a wallet without ERC-7811. */
  readAssets(wallet: Wallet, account: string): Promise<readonly WalletAsset[] | undefined>
}
