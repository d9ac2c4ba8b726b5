import type { Module, Parts } from '../../module.ts'
import { priceRoutes } from './routes.ts'
import { pricesService } from './service.ts'

export function prices({ networks, priceBook, remember, iconUrl }: Parts): Module {
  const service = pricesService({ networks, prices: priceBook, remember })
  return { server: (app) => priceRoutes(app, { prices: service, iconUrl }) }
}
