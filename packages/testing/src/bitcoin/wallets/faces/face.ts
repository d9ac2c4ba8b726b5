import type { Owner } from '../owner.ts'

/** Puts the wallet where pages look for it. Gives a function that removes it. */
export type Face = (owner: Owner) => () => void

export function bytesToText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** The page's global object, into which wallets write. */
export const page = (): Record<string, unknown> => globalThis as unknown as Record<string, unknown>
