import type { ErrorCode } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'

/** The result of one check. Its texts hold no secret: they name only the origin of a URL and never the project id. */
export type Finding = {
  /** The check, and its subject when a check has several results: `clock`, `node:eip155:1` (docs/doctor.md). */
  readonly id: FindingId
  readonly status: 'ok' | 'warning' | 'error' | 'skipped'
  /** One English sentence, for the developer of the page. */
  readonly text: string
  /** The fix, in one or two sentences. */
  readonly fix?: string
  readonly details?: FindingDetails
}

export type FindingDetails = {
  /** The row of docs/errors.md that the visitor would see. */
  readonly code?: ErrorCode
  readonly [name: string]: string | number | readonly string[] | undefined
}

/** In the order of the report. */
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

/** A check. The signal aborts when its time is over. */
export type Check = (kit: Kit, signal: AbortSignal) => Promise<readonly Finding[]>

/** The origin of a URL, without path and query, because they may hold a key. */
export function originOf(address: string): string {
  if (!URL.canParse(address)) return 'an address that cannot be read'
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : 'unknown'
}
