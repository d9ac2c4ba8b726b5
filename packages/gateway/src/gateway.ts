import { parseConfig, type Config, type ConfigInput } from './config.ts'
import { routesOf } from './http/access.ts'
import { createApp } from './http/app.ts'
import type { GatewayEnvironment } from './http/environment.ts'
import { modules } from './modules/list.ts'
import { createNodeSockets, type NodeSockets } from './modules/rpc/sockets/nodeSockets.ts'
import type { SiwxService } from './modules/siwx/service.ts'
import type { Adapters } from './parts/adapters.ts'
import { openParts } from './parts/openParts.ts'
import type { ProjectsService } from './projects/projectsService.ts'
import type { Relay } from './relay.ts'

export type Gateway = {
  readonly config: Config
  readonly fetch: (request: Request, bindings?: GatewayEnvironment['Bindings']) => Promise<Response>
  readonly projects: ProjectsService
  /** Sessions of visitors who signed in. */
  readonly siwx: SiwxService
  /** The relay, to attach to a server; a gateway without a server does not serve it. */
  readonly relay: Relay
  /** The WebSockets to nodes, to attach beside the relay. */
  readonly nodeSockets: NodeSockets
  /** Write waiting data. */
  flush(): Promise<void>
  /** Refuse new requests, answer running ones, write waiting data, close the database. */
  close(): Promise<void>
}

/** The one place where settings, parts and modules meet. */
export async function createGateway(
  input: ConfigInput = {},
  adapters: Adapters = {},
): Promise<Gateway> {
  const config = parseConfig(input)
  const parts = await openParts(config, adapters)
  const opened = modules.map((open) => open(parts))
  const app = createApp(routesOf(opened), parts)
  if (config.development) {
    parts.log({
      level: 'warn',
      event: 'development mode',
      detail:
        'pages on localhost are allowed everything, with any project id or none, and without limits',
    })
  }
  const fetch: Gateway['fetch'] = async (request, bindings) => app.fetch(request, bindings ?? {})
  const nodeSockets = createNodeSockets({ config, clock: parts.clock, log: parts.log, fetch })
  return {
    config,
    fetch,
    nodeSockets,
    projects: parts.projects,
    siwx: parts.siwx,
    relay: parts.relay,
    async flush() {
      await Promise.all(opened.map(async (module) => module.flush?.()))
    },
    async close() {
      await Promise.all([parts.capacity.drain(3_000), parts.relay.close(), nodeSockets.close()])
      await Promise.all(opened.map(async (module) => module.close?.()))
      await parts.close()
    },
  }
}
