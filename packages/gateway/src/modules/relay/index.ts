import type { Module, Parts } from '../../module.ts'
import { metricsRoutes } from './routes.ts'

/** The relay's routes over HTTP; its sockets are attached to a server (`createRelay`). */
export function relay({ relay: { metrics } }: Parts): Module {
  return { open: (app) => metricsRoutes(app, metrics) }
}
