import type { Owner } from '../owner.ts'

/** Put the wallet where pages look for it; gives a function that takes it away. */
export type Face = (owner: Owner) => () => void

export function bytesToText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** The page's own object, as wallets write into it. */
export const page = (): Record<string, unknown> => globalThis as unknown as Record<string, unknown>
