import type { Module, Parts } from '../../module.ts'
import { historyRoutes } from './routes.ts'
import { historyService } from './service.ts'

export function history(parts: Parts): Module {
  const { networks, historySources, tokenFacts, priceBook, remember, orders } = parts
  const { iconUrl, pictureUrl, spell } = parts
  const service = historyService({
    networks,
    sources: historySources,
    tokenFacts,
    prices: priceBook,
    remember,
    purchases: orders.purchases,
  })
  return {
    project: (app) =>
      historyRoutes(app, {
        providers: parts.onrampProviders.map(({ id }) => id),
        history: service,
        iconUrl,
        pictureUrl,
        spell,
      }),
  }
}
