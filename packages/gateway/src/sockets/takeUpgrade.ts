import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** Takes an upgrade to a WebSocket. @returns whether its path is one of its own */
export type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
