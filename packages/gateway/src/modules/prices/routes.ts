import { postFungiblePrice } from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../http/serve.ts'
import type { PricesService } from './service.ts'

/** @param iconUrl address of a token's picture, or '' */
export function priceRoutes(
  app: Hono<GatewayEnvironment>,
  {
    prices,
    iconUrl,
  }: { readonly prices: PricesService; readonly iconUrl: (logo: string, self: string) => string },
): void {
  serve(app, postFungiblePrice, async ({ body, self }) => {
    const found = await prices.find(body)
    return {
      reply: {
        fungibles: found.map(({ logo, ...fungible }) => ({
          ...fungible,
          iconUrl: iconUrl(logo, self),
        })),
      },
    }
  })
}
