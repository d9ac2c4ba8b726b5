import { KitError } from '@latchkey/protocol'
import {
  getOnrampOptions,
  getOnrampOrder,
  postOnrampOrder,
  postOnrampQuote,
  postOnrampQuotes,
} from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import { formatUnits } from '../../prices/formatUnits.ts'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../http/serve.ts'
import type { OnrampService } from './service.ts'

export function onrampRoutes(
  app: Hono<GatewayEnvironment>,
  onramp: OnrampService,
  {
    iconUrl,
    publicUrl,
  }: {
    readonly iconUrl: (logo: string, self: string) => string
    readonly publicUrl: string | undefined
  },
): void {
  serve(app, getOnrampOptions, async ({ query, self }) => ({
    reply: await onramp.options(query.country, (logo) => iconUrl(logo, self)),
  }))
  serve(
    app,
    postOnrampOrder,
    async ({ body, projectId, self, signal, headers, callerIp: caller }) => {
      const { returnUrl = `${publicUrl ?? self}/v1/onramp/return`, ...order } = body
      if (body.returnUrl !== undefined && new URL(returnUrl).origin !== headers.get('origin'))
        throw new KitError('REQUEST_INVALID', {
          issue: 'returnUrl: Expected an address of the page itself',
          field: 'returnUrl',
        })
      return { reply: await onramp.order({ ...order, returnUrl, caller }, projectId, signal) }
    },
  )
  serve(app, getOnrampOrder, async ({ params, projectId, signal }) => ({
    reply: await onramp.read(params.id, projectId, signal),
  }))
}

/** Quotes only read, so that servers may ask for them too. */
export function quoteRoutes(app: Hono<GatewayEnvironment>, onramp: OnrampService): void {
  serve(app, postOnrampQuotes, async ({ body, signal }) => ({
    reply: await onramp.quotes(body, signal),
  }))
  serve(app, postOnrampQuote, async ({ body, signal }) => {
    const { purchaseCurrency, paymentCurrency: currency, amount, network } = body
    const { id: asset, decimals, symbol } = await onramp.findAsset(purchaseCurrency, network)
    const wish = { asset, paymentCurrency: currency, amount, method: 'card' }
    const [best] = (await onramp.quotes(wish, signal)).quotes
    if (!best) throw new KitError('ONRAMP_NO_QUOTE')
    const money = (text: string): { amount: string; currency: string } => ({
      amount: text,
      currency,
    })
    return {
      reply: {
        // The name is of a time with one provider: it is the fee of whichever sells.
        coinbaseFee: money(best.fee),
        networkFee: money(best.networkFee),
        paymentSubtotal: money(best.paymentSubtotal),
        paymentTotal: money(best.paymentTotal),
        purchaseAmount: { amount: formatUnits(best.units, decimals), currency: symbol },
        quoteId: best.id,
      },
    }
  })
}

/** Calls of the providers, and the page on which a provider's page ends. Neither belongs to a project. */
export function providerRoutes(
  app: Hono<GatewayEnvironment>,
  onramp: OnrampService,
  publicUrl: string | undefined,
): void {
  app.post('/v1/onramp/webhooks/:provider', async (c) => {
    c.set('route', '/v1/onramp/webhooks/{provider}')
    const { pathname, origin } = new URL(c.req.url)
    const { href: url } = new URL(pathname, publicUrl ?? origin)
    const delivery = { body: c.var.bodyText, headers: c.req.raw.headers, url }
    await onramp.receive(c.req.param('provider'), delivery)
    return c.json({})
  })
  app.get('/v1/onramp/return', (c) => {
    c.header('Content-Security-Policy', "default-src 'none'; script-src 'unsafe-inline'")
    return c.html(returnPage)
  })
}

const returnPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Back to the app</title>
<p>You can close this page and go back to the app.</p>
<script>close()</script>
</html>`
