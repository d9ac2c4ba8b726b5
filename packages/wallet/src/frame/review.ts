import type { TextKey } from '../texts/en.ts'

/** A request as the visitor reads it. Values are shown as text and never as markup. */
export type Review = {
  readonly title: TextKey
  readonly rows: readonly Row[]
  readonly warnings: readonly TextKey[]
  /** CLK-5: approved in a window of the frame's own only. */
  readonly needsWindow: boolean
  /** It can only be declined. */
  readonly isBlocked: boolean
  /** There is nothing to decline: it was approved and failed, or it is only read. */
  readonly isOver?: boolean
}

export type Row = {
  readonly label: TextKey
  /** In place of the label's text, in the visitor's language. */
  readonly words?: string
  readonly value: string
  readonly isCode?: boolean
}

/** A reviewed request, and the work once it was approved. `askAgain` shows what has become different since. */
export type Prepared = {
  readonly review: Review
  run(askAgain: (review: Review) => Promise<void>): Promise<unknown>
}

/** A decimal number of base units: `1500000000000000000` with 18 decimals is `1.5`. */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : whole
}

/** The base units of a decimal number from the settings. */
export function parseUnits(amount: string, decimals: number): bigint {
  const [whole = '0', rest = ''] = amount.split('.')
  return BigInt(whole + rest.slice(0, decimals).padEnd(decimals, '0'))
}

/** A message's text, or undefined for bytes that are no text: those are shown as hex (security.md 2.8). */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // Characters without a look of their own, that hide or reorder what is read.
    return /(?![\t\n\r])\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text)
      ? undefined
      : text
  } catch {
    return undefined
  }
}

export const longestMessage = 64 * 1024

/** Whether a message signs in at another site than the page: a page asks for its own sign-in only (security.md 2.8). */
export function isForeignSignIn(message: Uint8Array, hostOrigin: string): boolean {
  // What the visitor reads as bytes may still be a text for a site, so bytes that are no text are read as far as possible.
  const text = new TextDecoder().decode(message)
  const { host } = new URL(hostOrigin)
  // The domain is the word before, found backwards: an expression that begins with it tries each letter of a long text.
  const before = text.split(/\swants\s+you\s+to\s+sign\s+in/i).slice(0, -1)
  return before.some((part) => {
    const domain = part.trimEnd().split(/\s/).at(-1)
    return domain?.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '') !== host
  })
}
