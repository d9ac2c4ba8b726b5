import { once } from 'node:events'
import { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { ConfigInput } from './config.ts'
import { createGateway, type Gateway } from './gateway.ts'
import { stoppable } from './http/stoppable.ts'
import type { Adapters } from './parts/adapters.ts'

export type RunningGateway = {
  /** The address at which the gateway listens. */
  readonly url: string
  readonly gateway: Gateway
  close(): Promise<void>
}

/**
 * A gateway on a port of this machine.
 * @example const { url, close } = await startGateway({ development: true, port: 0 })
 */
export async function startGateway(
  input: ConfigInput = {},
  adapters: Adapters = {},
): Promise<RunningGateway> {
  const gateway = await createGateway(input, adapters)
  const { host, port } = gateway.config
  const server = createAdaptorServer({
    fetch: (request, bindings) => gateway.fetch(request, bindings),
    // security.md 3.3: 8 KiB of headers, and a request line of 8 KiB, which Node adds to the headers.
    // Node looks for late requests every 30 s by default.
    serverOptions: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 5_000,
      requestTimeout: 10_000,
      connectionsCheckingInterval: 2_500,
    },
  })
  // The adaptor makes a server of HTTP/2 only when it is given one.
  if (!(server instanceof Server)) throw new Error('Expected a server of HTTP/1.1')
  gateway.relay.attach(server, ['/relay', '/relay/'], gateway.nodeSockets.upgrade)
  const { stop } = stoppable(server)
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    await gateway.close()
    throw error
  }
  // As: a server listening on a port has an AddressInfo.
  const bound = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`,
    gateway,
    close: () => stop(() => gateway.close()),
  }
}
