import { type ErrorCode, isKitError } from '@latchkey/protocol'
import type { FrameErrorCode, FrameFailure } from '@latchkey/protocol/frame'

/** A refusal as the page hears it. It crosses from the key worker to the frame as its `failure`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly failure: FrameFailure

  constructor(code: FrameErrorCode, more: Omit<FrameFailure, 'code'> = {}, options?: ErrorOptions) {
    super(code, options)
    this.failure = { code, ...more }
  }
}

/** Any error as a code: no text of a service, a node or an engine passes on (security.md 2.7.7). */
export function failureOf(error: unknown): FrameFailure {
  if (error instanceof Refusal) return error.failure
  if (!isKitError(error)) return { code: 'FAILED' }
  const { retryAfter, until } = error.context
  return {
    code: codes[error.code] ?? 'FAILED',
    ...(typeof retryAfter === 'number' && { retryAfter }),
    ...(typeof until === 'number' && { until }),
  }
}

/** The services' codes (protocol's serverCatalogue.ts) in the frame's words. */
const codes: { readonly [Code in ErrorCode]?: FrameErrorCode } = {
  CODE_WRONG: 'CODE_WRONG',
  CODE_ENDED: 'CODE_ENDED',
  CODE_PAUSED: 'CODE_PAUSED',
  RATE_LIMITED: 'RATE_LIMITED',
  SESSION_ENDED: 'NOT_CONNECTED',
  SESSION_OLD: 'SESSION_OLD',
  CHANGE_ENDED: 'CODE_ENDED',
  EMAIL_TAKEN: 'EMAIL_TAKEN',
  LOGIN_UNAVAILABLE: 'SOCIAL_UNAVAILABLE',
  LOGIN_REFUSED: 'SOCIAL_FAILED',
  GRANT_ENDED: 'APPROVAL_ENDED',
  GRANT_HELD: 'DEVICE_HELD',
  SHARE_UNKNOWN: 'WALLET_UNKNOWN',
  // R came back from an older backup: a login gives it this device again.
  DEVICE_UNKNOWN: 'SESSION_OLD',
  HTTP_UNREACHABLE: 'SERVICE_UNREACHABLE',
  OVERLOADED: 'SERVICE_UNREACHABLE',
  UPSTREAM_UNAVAILABLE: 'SERVICE_UNREACHABLE',
  REQUEST_INVALID: 'INVALID_REQUEST',
}
