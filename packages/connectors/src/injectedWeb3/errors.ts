import { type ErrorCode, fromWallet, isKitError, KitError } from '@latchkey/protocol'
import { fieldsOf } from '../walletStandard/values.ts'

/** The known messages are far shorter. */
const maxLength = 500

/** Extensions throw errors without codes, so the message decides the code. */
const words = [
  [/pending authorization/i, 'RESOURCE_UNAVAILABLE'],
  [/rate limit/i, 'LIMIT_EXCEEDED'],
  [/reject|cancel|denied|declined/i, 'USER_REJECTED'],
  [/not allowed|not been enabled|unauthori[sz]ed/i, 'UNAUTHORIZED'],
] as const satisfies readonly (readonly [RegExp, ErrorCode])[]

/** Turns any value that an extension threw into a KitError, with the value as its cause. Never throws. */
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
