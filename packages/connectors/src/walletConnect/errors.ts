import { KitError } from '@latchkey/protocol'
import { rpcError } from '../rpcError.ts'

/** A `PairingError`, recognised by its form, because its class may not be loaded yet. */
type Failure = {
  readonly code: string
  readonly message: string
  readonly rpcCode?: number | undefined
  readonly data?: unknown
  readonly eip1193Code: number
}

/** Numbers of a wallet that cannot serve the networks or methods (walletconnect.md 8). */
const unsupported: readonly number[] = [5001, 5002, 5003, 5100, 5101, 5102, 5103, 5104]

/** The reason for a proposal without a session. */
export function connectError(cause: unknown): unknown {
  const error = failureOf(cause)
  if (!error) return cause
  const { code, rpcCode, message } = error
  const options = { cause }
  switch (code) {
    case 'REJECTED':
      return rpcCode !== undefined && unsupported.includes(rpcCode)
        ? new KitError('CHAIN_UNSUPPORTED', { rpcCode }, options)
        : new KitError('USER_REJECTED', { rpcCode }, options)
    case 'EXPIRED':
    case 'TIMEOUT':
      return new KitError('WALLET_TIMEOUT', {}, options)
    case 'RELAY_REFUSED':
      return new KitError('RELAY_REFUSED', { reason: message }, options)
    case 'ABORTED':
    case 'CLOSED':
      return new KitError('ABORTED', {}, options)
    default:
      return new KitError('WALLET_REPLY_INVALID', {}, options)
  }
}

/** An error of an EIP-1193 provider: its code is a number. */
export function providerError(cause: unknown): Error {
  const error = failureOf(cause)
  if (error) return rpcError(error.eip1193Code, error.message, { cause, data: error.data })
  if (cause instanceof KitError && cause.code === 'RPC_ERROR') {
    const { rpcCode, rpcMessage } = cause.context
    return rpcError(Number(rpcCode), String(rpcMessage), { cause })
  }
  const message = cause instanceof Error ? cause.message : 'The request failed'
  return rpcError(-32603, message, { cause })
}

function failureOf(value: unknown): Failure | undefined {
  return value instanceof Error && value.name === 'PairingError'
    ? // As: the only error class of the package, recognised by its name.
      (value as Error & Failure)
    : undefined
}
