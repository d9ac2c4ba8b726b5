import type { WebSocket } from 'ws'

/** Clients of Node give up after 35 s without a ping (walletconnect.md 2, Keep-alive). */
const pingMs = 25_000
/** Turns of the wheel in that time, so that ten thousand sockets are not pinged at once. */
const slots = 100

export type PingWheel = {
  /** @returns a function that removes the socket */
  add(socket: WebSocket): () => void
  stop(): void
}

/** Pings each socket every 25 s and ends those that have not answered by the next time. */
export function createPingWheel(everyMs: number = pingMs): PingWheel {
  const wheel = Array.from({ length: slots }, () => new Set<WebSocket>())
  const silent = new WeakSet<WebSocket>()
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % slots
    for (const socket of wheel[turn] ?? []) {
      if (silent.has(socket)) socket.terminate()
      else {
        silent.add(socket)
        socket.ping()
      }
    }
  }, everyMs / slots)
  let next = 0
  return {
    add(socket) {
      next = (next + 1) % slots
      const slot = wheel[next]
      slot?.add(socket)
      socket.on('pong', isAlive)
      return () => slot?.delete(socket)
    },
    stop: () => clearInterval(timer),
  }

  function isAlive(this: WebSocket): void {
    silent.delete(this)
  }
}
