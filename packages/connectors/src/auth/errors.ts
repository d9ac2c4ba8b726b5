import { errorTexts, isKitError, rpcCode } from '@latchkey/protocol'
import type { FrameErrorCode, FrameFailure } from '@latchkey/protocol/frame'
import { rpcError } from '../rpcError.ts'

/** EIP-1193 and JSON-RPC numbers for the frame's errors and for its missing answers. */
const numbers: { readonly [Code in FrameErrorCode]: number } = {
  USER_REJECTED: 4001,
  NOT_CONNECTED: 4100,
  INVALID_REQUEST: -32600,
  LIMIT_EXCEEDED: -32005,
  FAILED: -32603,
}

/** One text for every decline: messages and transactions are both signed (EMB-11). */
const declined = 'Signature declined'

/** The frame's refusal as an EIP-1193 error. */
export function frameFailure({ code = 'FAILED', message, data }: FrameFailure): Error {
  const words = message ?? (code === 'USER_REJECTED' ? declined : errorTexts.FRAME_FAILED)
  return rpcError(numbers[code], words, { data })
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
