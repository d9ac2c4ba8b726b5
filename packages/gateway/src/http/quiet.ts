import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createFairBudget } from '../limits/fairBudget.ts'
import { callerAt } from './caller.ts'

/**
 * Bounds the connections without a whole request, before the first and between two. Addresses share the room. The oldest
 * connection of an address that may have no more ends for its newest, so that a client that asks at once gets in.
 */
export function watchQuiet(server: Server, most: number): void {
  const room = createFairBudget({ rate: 0, burst: most }, () => 0)
  /** By address, the oldest first. */
  const quiet = new Map<string, Set<Socket>>()
  const addresses = new WeakMap<Socket, string>()

  function enter(socket: Socket): void {
    const address = addresses.get(socket) ?? ''
    // After requests that a client sent before their answers.
    if (quiet.get(address)?.has(socket)) return
    if (room.take([address]) > 0) {
      // An address without any takes the place of another one: there are more addresses than places.
      const [victim] = quiet.has(address) ? [address] : quiet.keys()
      const [oldest] = quiet.get(victim ?? '') ?? []
      oldest?.destroy()
      if (oldest) leave(oldest)
      room.give([address], -1)
    }
    const sockets = quiet.get(address) ?? new Set()
    quiet.set(address, sockets.add(socket))
  }

  function leave(socket: Socket): void {
    const address = addresses.get(socket) ?? ''
    const sockets = quiet.get(address)
    if (!sockets?.delete(socket)) return
    if (sockets.size === 0) quiet.delete(address)
    room.give([address])
  }

  server.on('connection', (socket) => {
    // A socket that is closed has no address any more.
    addresses.set(socket, callerAt(socket.remoteAddress ?? ''))
    enter(socket)
    socket.once('close', () => leave(socket))
  })
  server.on('request', ({ socket }, response) => {
    leave(socket)
    response.once('close', () => socket.destroyed || enter(socket))
  })
  // As: Node upgrades the sockets of its connections.
  server.on('upgrade', (_, socket) => leave(socket as Socket))
}
