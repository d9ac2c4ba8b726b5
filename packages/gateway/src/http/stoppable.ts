import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { watchQuiet } from './quiet.ts'

export type Stoppable = {
  /**
   * Takes no new connection, does the last work, and destroys the connections that are left then. No connection is left
   * after 3.5 s, whatever its state.
   * @param lastWork answers what is under way, and writes what waits
   */
  stop(lastWork: () => Promise<void>): Promise<void>
}

const connectedMs = 3_500

/**
 * Knows the connections of a server from their beginning. Node's own list (`closeAllConnections`) has no upgraded
 * connections, for which `close` waits without end.
 * @param limits how many connections may be open without a request
 */
export function stoppable(server: Server, { quiet } = { quiet: 40_000 }): Stoppable {
  watchQuiet(server, quiet)
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return {
    async stop(lastWork) {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const disconnect = (): void => connections.forEach((socket) => socket.destroy())
      const late = setTimeout(disconnect, connectedMs)
      try {
        await lastWork()
      } finally {
        clearTimeout(late)
        disconnect()
      }
      await closed
    },
  }
}
