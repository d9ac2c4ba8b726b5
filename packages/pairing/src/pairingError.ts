/**
 * - `REJECTED` the wallet declined the proposal
 * - `EXPIRED` nobody answered the proposal, or the session's time is over
 * - `TIMEOUT` nobody answered the request
 * - `ABORTED` the caller's signal, or it forgot the proposal
 * - `RELAY_REFUSED` the relay takes no connection or no message of ours; the message is its own text
 * - `INVALID` the wallet answered what the protocol forbids, or the caller asked for it
 * - `NO_SESSION` there is none of this topic, or not any more
 * - `CHAIN_NOT_GRANTED` the session has no account there
 * - `WALLET` the wallet's own error: `rpcCode`, `message` and `data` are what it sent
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

/** What a wallet said: JSON-RPC 2.0, section 5.1. */
export type RpcError = {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** A failure as plain data: how it is stored, and how one tab tells another. */
export type Failure = {
  readonly code: PairingErrorCode
  readonly message: string
  readonly rpc?: RpcError | undefined
}

export class PairingError extends Error {
  override readonly name = 'PairingError'
  readonly code: PairingErrorCode
  /** The number the wallet sent, of `REJECTED` and `WALLET`. */
  readonly rpcCode: number | undefined
  readonly data: unknown

  constructor({ code, message, rpc }: Failure) {
    super(message)
    this.code = code
    this.rpcCode = rpc?.code
    this.data = rpc?.data
  }

  /** The number an EIP-1193 provider rejects with. */
  get eip1193Code(): number {
    return this.rpcCode === undefined ? numbers[this.code] : eip1193Code(this.rpcCode)
  }
}

/** WalletConnect's numbers in those of EIP-1193 (walletconnect.md 8); others stay as they are. */
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
