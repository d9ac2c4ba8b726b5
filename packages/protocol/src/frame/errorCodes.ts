/** Reasons for a refusal; the node's own message is never passed on (security.md 2.7). */
export const frameErrorCodes = [
  'USER_REJECTED',
  'NOT_CONNECTED',
  'INVALID_REQUEST',
  'LIMIT_EXCEEDED',
  'FAILED',
  // Login (security.md 2.5, 2.6). `retryAfter` and `until` come with the code they belong to.
  'WAITING',
  'APPROVAL_DENIED',
  'APPROVAL_ENDED',
  'CODE_WRONG',
  'CODE_ENDED',
  'CODE_PAUSED',
  'RATE_LIMITED',
  'DEVICE_HELD',
  'SESSION_ENDED',
  /** The step needs a code that was entered within five minutes. */
  'SESSION_OLD',
  /** The operator has no credentials of this provider. */
  'SOCIAL_UNAVAILABLE',
  'SOCIAL_FAILED',
  /** Another account has the new address. */
  'EMAIL_TAKEN',
  /** A service cannot be reached; nothing was changed. */
  'SERVICE_UNREACHABLE',
  /** The services do not know the same wallet: one of them lost its data. */
  'WALLET_UNKNOWN',
  // Smart accounts (EIP-5792, security.md 2.11).
  'METHOD_UNSUPPORTED',
  /** A smart account cannot do it, and the key's own account could. */
  'ACCOUNT_UNABLE',
  'CAPABILITY_UNSUPPORTED',
  'CALLS_ID_DUPLICATE',
  'CALLS_ID_UNKNOWN',
  'CALLS_TOO_MANY',
  /** The account has less coin than the calls and their fee need. */
  'FUNDS_MISSING',
  /** The calls were carried out and reverted. */
  'OPERATION_REVERTED',
  /** The bundler has the calls for minutes, and they may still come. */
  'OPERATION_PENDING',
  /** The codes on the network are not the pinned ones. */
  'ACCOUNT_UNTRUSTED',
  /** The bundler named another hash than the operation's. Its status is true nevertheless. */
  'BUNDLER_UNTRUSTED',
  /** The browser did not open the frame's window. */
  'WINDOW_BLOCKED',
] as const
export type FrameErrorCode = (typeof frameErrorCodes)[number]
