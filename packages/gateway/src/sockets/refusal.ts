import type { Duplex } from 'node:stream'

export type Refusal = {
  readonly status: keyof typeof statusTexts
  readonly reason: string
  /** Time until it is worth trying again. @default 1 */
  readonly seconds?: number
}

const statusTexts = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const

/** Whether it is worth trying again: clients back off from close code 1013 as well. */
export function isTemporary(status: number): boolean {
  return status === 429 || status === 503
}

/** Answers an upgrade with a status. */
export function refuse(socket: Duplex, { status, reason, seconds = 1 }: Refusal): void {
  socket.on('error', () => {})
  socket.end(
    `HTTP/1.1 ${status} ${statusTexts[status]}\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      (isTemporary(status) ? `Retry-After: ${Math.ceil(seconds)}\r\n` : '') +
      `Content-Length: ${Buffer.byteLength(reason)}\r\nConnection: close\r\n\r\n${reason}`,
    () => socket.destroy(),
  )
}
