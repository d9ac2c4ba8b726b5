import { errorTexts, isKitError, KitError, rpcCode } from '@latchkey/protocol'
import type { FrameErrorCode, FrameFailure } from '@latchkey/protocol/frame'
import { rpcError } from '../rpcError.ts'

/** EIP-1193 and JSON-RPC numbers for refused requests; the other codes refuse a login. */
const numbers: { readonly [Code in FrameErrorCode]?: number } = {
  USER_REJECTED: 4001,
  NOT_CONNECTED: 4100,
  INVALID_REQUEST: -32600,
  LIMIT_EXCEEDED: -32005,
  FAILED: -32603,
  METHOD_UNSUPPORTED: 4200,
  ACCOUNT_UNABLE: -32004,
  CAPABILITY_UNSUPPORTED: 5700,
  CALLS_ID_DUPLICATE: 5720,
  CALLS_ID_UNKNOWN: 5730,
  CALLS_TOO_MANY: 5740,
  FUNDS_MISSING: -32003,
  OPERATION_REVERTED: -32003,
  OPERATION_PENDING: -32603,
  ACCOUNT_UNTRUSTED: -32603,
  BUNDLER_UNTRUSTED: -32603,
}

/** EMB-11. One text for every decline: messages and transactions are both signed. */
const texts: { readonly [Code in FrameErrorCode]?: string } = {
  USER_REJECTED: 'Signature declined',
  ACCOUNT_UNABLE: 'This application might not support Smart Accounts',
  OPERATION_PENDING: 'The transaction is still on its way',
}

/**
 * The frame's refusal: of a request as an EIP-1193 error, of a login as the kit's own. Its message is from the code (EMB-03): the
 * frame chooses no text that a page shows.
 */
export function frameFailure(failure: FrameFailure): Error {
  const { code = 'FAILED', retryAfter: seconds, until } = failure
  // With it, `wallet_getCallsStatus` tells how the calls end (EIP-5792).
  const data = code === 'OPERATION_PENDING' ? { callsId: failure.data } : failure.data
  const number = numbers[code]
  if (number === undefined)
    return code === 'RATE_LIMITED' && seconds !== undefined
      ? new KitError('LOGIN_COOLDOWN', { seconds: Math.ceil(seconds) })
      : new KitError('FRAME_REFUSED', { reason: code, seconds, until })
  return rpcError(number, texts[code] ?? errorTexts.FRAME_FAILED, { data })
}

/** An error of an EIP-1193 provider: its code is a number. */
export function providerError(cause: unknown): Error {
  if (rpcCode(cause) !== undefined && cause instanceof Error) return cause
  const message = cause instanceof Error ? cause.message : errorTexts.FRAME_FAILED
  if (isKitError(cause, 'ABORTED')) return rpcError(4001, message, { cause })
  if (isKitError(cause, 'RPC_NOT_ALLOWED')) return rpcError(4200, message, { cause })
  if (isKitError(cause, 'LIMIT_EXCEEDED')) return rpcError(-32005, message, { cause })
  return rpcError(-32603, message, { cause })
}
