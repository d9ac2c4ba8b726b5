import type { Module, Parts } from '../../module.ts'
import { convertRoutes } from './routes.ts'
import { convertService } from './service.ts'

export function convert({ networks, gasSource, remember }: Parts): Module {
  const service = convertService({ networks, gas: gasSource, remember })
  return { project: (app) => convertRoutes(app, service) }
}
