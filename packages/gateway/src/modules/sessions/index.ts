import type { Module, Parts } from '../../module.ts'
import { chainGrants } from './grants.ts'
import { sessionsRoutes } from './routes.ts'
import { sessionsService } from './service.ts'

export function sessions({ bundlers, sessions: stored, nodes, signatures, clock }: Parts): Module {
  const service = sessionsService({
    sessions: stored,
    grants: chainGrants(nodes, clock),
    networks: new Set(bundlers.keys()),
    signatures,
    clock,
  })
  return { project: (app) => sessionsRoutes(app, service) }
}
