import { KitError } from '@latchkey/protocol'

/** @throws KitError `REPLY_INVALID` for anything but a hex quantity of 256 bits at most */
export function readQuantity(answer: unknown, source: string): bigint {
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(answer))
    throw new KitError('REPLY_INVALID', { source, issue: 'not a hex quantity' })
  return BigInt(answer)
}

/** Whether an answer has 256 bits, as a hash and as one word of a contract. */
export function isWord(answer: unknown): answer is string {
  return typeof answer === 'string' && /^0x[0-9a-fA-F]{64}$/.test(answer)
}

export type Fields = { readonly [name: string]: unknown }

/** The object's fields, for an answer of any shape. */
export function fieldsOf(answer: unknown): Fields {
  return typeof answer === 'object' && answer !== null ? (answer as Fields) : {}
}

export function listOf(answer: unknown): readonly unknown[] {
  return Array.isArray(answer) ? answer : []
}
