import type { Module, Parts } from '../../module.ts'
import { bundlerRoutes } from './routes.ts'
import { bundlerService } from './service.ts'
import { createSponsor } from './sponsor.ts'

export function bundler({
  bundlers,
  config,
  sql,
  clock,
  gasSource,
  nodes,
  sessions,
}: Parts): Module {
  const sponsor = createSponsor(config, { sql, clock })
  const service = bundlerService({ bundlers, gas: gasSource, nodes, sponsor, sessions })
  return { project: (app) => bundlerRoutes(app, service) }
}
