/**
 * - `REJECTED` the wallet declined the proposal
 * - `EXPIRED` the proposal got no answer in time, or the session has expired
 * - `TIMEOUT` the request got no answer in time
 * - `ABORTED` the caller aborted, or withdrew the proposal
 * - `RELAY_REFUSED` the relay refuses the connection or a message; the error's message is the relay's text
 * - `INVALID` the wallet's answer or the caller's input breaks the protocol
 * - `NO_SESSION` the topic has no session, or no longer has one
 * - `CHAIN_NOT_GRANTED` the session has no account on the chain
 * - `WALLET` the wallet's own error, with its `rpcCode`, `message` and `data`
 * - `CLOSED` the client was closed
 */
export type PairingErrorCode =
  | 'REJECTED'
  | 'EXPIRED'
  | 'TIMEOUT'
  | 'ABORTED'
  | 'RELAY_REFUSED'
  | 'INVALID'
  | 'NO_SESSION'
  | 'CHAIN_NOT_GRANTED'
  | 'WALLET'
  | 'CLOSED'

/** A wallet's error: JSON-RPC 2.0, section 5.1. */
export type RpcError = {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** A failure as plain data, for storage and for other tabs. */
export type Failure = {
  readonly code: PairingErrorCode
  readonly message: string
  readonly rpc?: RpcError | undefined
}

export class PairingError extends Error {
  override readonly name = 'PairingError'
  readonly code: PairingErrorCode
  /** The wallet's number, for `REJECTED` and `WALLET`. */
  readonly rpcCode: number | undefined
  readonly data: unknown

  constructor({ code, message, rpc }: Failure) {
    super(message)
    this.code = code
    this.rpcCode = rpc?.code
    this.data = rpc?.data
  }

  /** The number for an EIP-1193 provider. */
  get eip1193Code(): number {
    return this.rpcCode === undefined ? numbers[this.code] : eip1193Code(this.rpcCode)
  }
}

/** WalletConnect's numbers as numbers of EIP-1193 (walletconnect.md 8). Other numbers stay unchanged. */
export function eip1193Code(rpcCode: number): number {
  return translations.find(([, codes]) => codes.includes(rpcCode))?.[0] ?? rpcCode
}

const translations: readonly (readonly [eip1193: number, codes: readonly number[]])[] = [
  [4001, [5000, 5001, 5002, 5003, 12001]],
  [4200, [1001, 3001, 5101, 10001]],
  [4902, [3005, 5100]],
  [4900, [6000, 7001]],
  [-32603, [8000]],
]

const numbers: Readonly<Record<PairingErrorCode, number>> = {
  REJECTED: 4001,
  ABORTED: 4001,
  EXPIRED: -32603,
  TIMEOUT: -32603,
  RELAY_REFUSED: 4900,
  INVALID: -32603,
  NO_SESSION: 4900,
  CHAIN_NOT_GRANTED: 4901,
  WALLET: -32603,
  CLOSED: 4900,
}
