import type { UserOperation } from '@latchkey/contracts/accounts'

export type OperationGas = Pick<
  UserOperation,
  'callGasLimit' | 'verificationGasLimit' | 'preVerificationGas'
>

/** An operation that was sent, as bundlers report it (ERC-7769). */
export type SentOperation = {
  readonly hash: string
  /** Undefined when the bundler tells its transaction alone. */
  readonly operation?: UserOperation | undefined
  readonly state: 'waiting' | 'bundled' | 'done' | 'dropped'
  /** Why it was dropped. */
  readonly reason?: string | undefined
  readonly transactionHash?: string | undefined
}

/** Carries operations of smart accounts to one network's entry point. */
export type Bundler = {
  /**
   * Resolves with the operation's hash once it is stored, and will be sent.
   * @throws KitError `OPERATION_REFUSED` with the JSON-RPC code of ERC-7769, `UPSTREAM_UNAVAILABLE`
   */
  send(operation: UserOperation, signal?: AbortSignal): Promise<string>
  /** Measures the gas of an operation. Its signature need not be valid. @throws as `send` */
  estimate(operation: UserOperation, signal?: AbortSignal): Promise<OperationGas>
  find(hash: string, signal?: AbortSignal): Promise<SentOperation | undefined>
  close(): Promise<void>
}
