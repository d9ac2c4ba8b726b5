import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { FairBudget } from '../limits/fairBudget.ts'

/** Most messages arrive at once, and cost nothing here. */
const freeBytes = 4 * 1024

/**
 * Counts what a socket has sent of a message that is not whole yet, since it is kept until the rest arrives. A socket that
 * gets no more room is ended.
 * @param stream the stream under the socket
 */
export function watchUnfinished(
  socket: WebSocket,
  stream: Duplex,
  { room, address }: { readonly room: FairBudget; readonly address: string },
): void {
  const caller = [address]
  let unfinished = 0
  let held = 0
  const hold = (bytes: number): boolean => {
    const change = bytes - held
    if (change > 0 && room.take(caller, change) > 0) return false
    if (change < 0) room.give(caller, -change)
    held = bytes
    return true
  }
  // Before ws reads the bytes, while it says that a message is whole, and after.
  stream.prependListener('data', (data: Buffer) => (unfinished += data.length))
  socket.on('message', () => (unfinished = 0))
  stream.on('data', () => {
    if (!hold(unfinished > freeBytes ? unfinished : 0)) socket.terminate()
  })
  socket.once('close', () => hold(0))
}
