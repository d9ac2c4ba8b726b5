import { KitError } from '@latchkey/protocol'

/** An error of the bundler's JSON-RPC (ERC-7769). */
export function refused(reason: string, rpcCode: number, data?: unknown): KitError {
  return new KitError('OPERATION_REFUSED', { reason, rpcCode, data })
}

/** The code of the entry point's reason: paymasters are AA3x, times AA22 and AA32, signatures AA24 and AA34. */
export function rpcCodeOf(reason: string): number {
  if (/^AA[23]2/.test(reason)) return -32_503
  if (/^AA[23]4/.test(reason)) return -32_507
  return reason.startsWith('AA3') ? -32_501 : -32_500
}
