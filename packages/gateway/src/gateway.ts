import { parseConfig, type Config, type ConfigInput } from './config.ts'
import { routesOf } from './http/access.ts'
import { createApp } from './http/app.ts'
import type { GatewayEnvironment } from './http/environment.ts'
import type { Module, Parts } from './module.ts'
import { analytics } from './modules/analytics/index.ts'
import { balances } from './modules/balances/index.ts'
import { convert } from './modules/convert/index.ts'
import { directory } from './modules/directory/index.ts'
import { health } from './modules/health/index.ts'
import { history } from './modules/history/index.ts'
import { identity } from './modules/identity/index.ts'
import { nfts } from './modules/nfts/index.ts'
import { previews } from './modules/previews/index.ts'
import { prices } from './modules/prices/index.ts'
import type { ProjectsService } from './projects/projectsService.ts'
import { relay } from './modules/relay/index.ts'
import { rpc } from './modules/rpc/index.ts'
import { siwx } from './modules/siwx/index.ts'
import type { SiwxService } from './modules/siwx/service.ts'
import { openParts, type Adapters } from './parts/openParts.ts'
import type { Relay } from './relay.ts'

export type Gateway = {
  readonly config: Config
  readonly fetch: (request: Request, bindings?: GatewayEnvironment['Bindings']) => Promise<Response>
  readonly projects: ProjectsService
  /** Sessions of visitors who signed in. */
  readonly siwx: SiwxService
  /** For a server's upgrades; a gateway without a server has none to serve. */
  readonly relay: Relay
  /** Write what is waiting to be written. */
  flush(): Promise<void>
  /** Refuse new requests, answer those running, write what is waiting, close the database. */
  close(): Promise<void>
}

/** TABLE the gateway's modules, in no order: each says the access of its routes. */
export const modules: readonly ((parts: Parts) => Module)[] = [
  analytics,
  balances,
  convert,
  directory,
  health,
  history,
  identity,
  nfts,
  previews,
  prices,
  relay,
  rpc,
  siwx,
]

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
  return {
    config,
    fetch: async (request, bindings) => app.fetch(request, bindings ?? {}),
    projects: parts.projects,
    siwx: parts.siwx,
    relay: parts.relay,
    async flush() {
      await Promise.all(opened.map(async (module) => module.flush?.()))
    },
    async close() {
      await Promise.all([parts.capacity.drain(10_000), parts.relay.close()])
      await Promise.all(opened.map(async (module) => module.close?.()))
      await parts.close()
    },
  }
}
