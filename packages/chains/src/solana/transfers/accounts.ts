import type { RefusalReason, Rpc, Units } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { base64 } from '@scure/base'

/** `confirmed` in every call: the vote of most validators. */
export const commitment = { commitment: 'confirmed' } as const
export const parsed = { ...commitment, encoding: 'jsonParsed' } as const
export const raw = { ...commitment, encoding: 'base64' } as const

/** Lamports that an account of this size must keep. */
export async function readRent(rpc: Rpc, bytes: number, signal?: AbortSignal): Promise<Units> {
  return readLamports(
    await rpc('getMinimumBalanceForRentExemption', [bytes, commitment], signal),
    'getMinimumBalanceForRentExemption',
  )
}

export function refusal(reason: RefusalReason): KitError {
  return new KitError('TRANSFER_REFUSED', { reason })
}

export function readLamports(value: unknown, source: string): Units {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new KitError('REPLY_INVALID', { source, issue: 'not an amount' })
  return BigInt(value)
}

export type Fields = { readonly [name: string]: unknown }

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** The bytes of an account that was read in base64; no bytes when there is no account. */
export function bytesOf(account: Fields | undefined): Uint8Array<ArrayBuffer> {
  const text = Array.isArray(account?.['data']) ? (account['data'][0] as unknown) : undefined
  if (typeof text !== 'string' || text.length > longestAccount) return new Uint8Array()
  try {
    return Uint8Array.from(base64.decode(text))
  } catch {
    return new Uint8Array()
  }
}

const longestAccount = 100_000
