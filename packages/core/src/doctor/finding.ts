import type { ErrorCode } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'

/** What one check found. No text of it holds a secret: of addresses it names the origin alone, of the project nothing. */
export type Finding = {
  /** Which check, and where one has several answers, of what: `clock`, `node:eip155:1` (docs/doctor.md). */
  readonly id: FindingId
  readonly status: 'ok' | 'warning' | 'error' | 'skipped'
  /** One sentence, English: it is for whoever builds the page. */
  readonly text: string
  /** What to do about it, in a sentence or two. */
  readonly fix?: string
  readonly details?: FindingDetails
}

export type FindingDetails = {
  /** The row of docs/errors.md that a visitor would meet. */
  readonly code?: ErrorCode
  readonly [name: string]: string | number | readonly string[] | undefined
}

/** In the order in which they are told. */
export const checkIds = [
  'csp',
  'secureContext',
  'storage',
  'frame',
  'clock',
  'gateway',
  'project',
  'relay',
  'node',
  'wallets',
] as const
export type CheckId = (typeof checkIds)[number]
export type FindingId = CheckId | `${CheckId}:${string}`

/** One thing to look at. The signal aborts when its time is over. */
export type Check = (kit: Kit, signal: AbortSignal) => Promise<readonly Finding[]>

/** Where an address leads, without its path and query: those may hold a key. */
export function originOf(address: string): string {
  if (!URL.canParse(address)) return 'an address that cannot be read'
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : 'unknown'
}
