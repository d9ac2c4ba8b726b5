import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The wanted port if it is free, else another free port. `0` asks for any port. */
export async function freePort(wanted: number): Promise<number> {
  return (
    (await tryPort(wanted)) ??
    (await tryPort(0)) ??
    Promise.reject(new Error('This machine has no free port'))
  )
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      // `as`: listening on a port, not on a pipe.
      const bound = (server.address() as AddressInfo).port
      server.close(() => resolve(bound))
    })
  })
}
