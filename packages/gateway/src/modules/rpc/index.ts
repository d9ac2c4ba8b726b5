import type { Module, Parts } from '../../module.ts'
import { rpcRoutes, supportedChainsRoutes } from './routes.ts'
import { rpcService } from './service.ts'

export function rpc({ networks, nodes }: Parts): Module {
  const ids = networks.map(({ id }) => id)
  const service = rpcService({ nodes, networks: new Set(ids) })
  return {
    limited: (app) => supportedChainsRoutes(app, networks),
    server: (app) => rpcRoutes(app, service),
  }
}
