import { type ErrorCode, fromWallet, isKitError, KitError } from '@latchkey/protocol'
import { fieldsOf } from '../walletStandard/values.ts'

/** Far more than what is looked for needs. */
const maxLength = 500

/** Extensions throw errors without codes: what happened is in their words alone. */
const words = [
  [/pending authorization/i, 'RESOURCE_UNAVAILABLE'],
  [/rate limit/i, 'LIMIT_EXCEEDED'],
  [/reject|cancel|denied|declined/i, 'USER_REJECTED'],
  [/not allowed|not been enabled|unauthori[sz]ed/i, 'UNAUTHORIZED'],
] as const satisfies readonly (readonly [RegExp, ErrorCode])[]

/** Whatever an extension threw → a KitError with the original as its cause. Never throws. */
export function fromExtension(cause: unknown): KitError {
  const error = fromWallet(cause)
  if (!isKitError(error, 'WALLET_FAILED')) return error
  const text = messageOf(cause)
  const code = words.find(([pattern]) => pattern.test(text))?.[1]
  return code === undefined ? error : new KitError(code, {}, { cause })
}

function messageOf(cause: unknown): string {
  try {
    const message = typeof cause === 'string' ? cause : fieldsOf(cause)['message']
    return typeof message === 'string' ? message.slice(0, maxLength) : ''
  } catch {
    return ''
  }
}
