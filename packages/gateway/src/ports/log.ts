/**
 * The fields that may be logged: an allow-list by type. It has no URL, query, body, address or user agent
 * (security.md 3.6).
 */
export type LogEntry = {
  readonly level: 'info' | 'warn' | 'error'
  /** The event, in fixed words. */
  readonly event: string
  /** The route's template, such as `/v1/identity/{address}`. */
  readonly route?: string
  readonly status?: number
  readonly ms?: number
  readonly projectId?: string
  readonly requestId?: string
  /** Hash of the caller's address under a key that changes every day. */
  readonly caller?: string
  readonly errorCode?: string
  /** Text for the operator: at start and stop, or the reason why a store fails. Never made from a request. */
  readonly detail?: string
}
export type Log = (entry: LogEntry) => void
