import type { Module, Parts } from '../../module.ts'
import { offersOf } from './offers.ts'
import { convertRoutes } from './routes.ts'
import { convertService } from './service.ts'
import { swapTokens } from './swapTokens.ts'

export function convert({
  networks,
  gasSource,
  remember,
  swapSources,
  tokenApprovals,
  tokenFacts,
  tokenLists,
  priceBook,
  spell,
  iconUrl,
}: Parts): Module {
  const service = convertService({
    networks,
    gas: gasSource,
    remember,
    offers: offersOf(swapSources),
    tokens: swapTokens({ facts: tokenFacts, lists: tokenLists, remember }),
    approvals: tokenApprovals,
    prices: priceBook,
    spell,
  })
  return { project: (app) => convertRoutes(app, service, iconUrl) }
}
