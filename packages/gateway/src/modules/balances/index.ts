import type { Module, Parts } from '../../module.ts'
import { balanceRoutes } from './routes.ts'
import { balancesService } from './service.ts'

export function balances(parts: Parts): Module {
  const { networks, balanceSource, seenTokens, priceBook, remember, iconUrl } = parts
  const service = balancesService({
    networks,
    source: balanceSource,
    seen: seenTokens,
    prices: priceBook,
    remember,
  })
  return { project: (app) => balanceRoutes(app, { balances: service, iconUrl }) }
}
