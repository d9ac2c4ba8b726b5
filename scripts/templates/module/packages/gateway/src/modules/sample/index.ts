import type { Module, Parts } from '../../module.ts'
import { sampleRoutes } from './routes.ts'
import { sampleService } from './service.ts'

export function sample({ networks }: Parts): Module {
  const service = sampleService({ networks })
  return { project: (app) => sampleRoutes(app, service) }
}
