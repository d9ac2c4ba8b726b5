import { type AccountId, KitError } from '@latchkey/protocol'
import {
  getBuyOptions,
  getBuyQuotes,
  getOnrampProviders,
  getProviderProperties,
  postMultiQuotes,
  postOnrampUrl,
  postOnrampWidget,
} from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../http/serve.ts'
import type { OnrampProvider } from '../../ports/onrampProvider.ts'
import { formatUnits } from '../../prices/formatUnits.ts'
import type { OnrampService } from './service.ts'

/** The endpoints of the original backend beside those that the kit calls (compatibility.md 7.9). */
export function serviceRoutes(
  app: Hono<GatewayEnvironment>,
  onramp: OnrampService,
  {
    providers,
    publicUrl,
  }: { readonly providers: readonly OnrampProvider[]; readonly publicUrl: string | undefined },
): void {
  const noIcons = (): string => ''
  serve(app, getBuyOptions, async ({ query }) => {
    const { paymentCurrencies, purchaseCurrencies } = await onramp.options(query.country, noIcons)
    return {
      reply: {
        paymentCurrencies: paymentCurrencies.map(({ id, payment_method_limits: limits }) => ({
          id,
          limits,
        })),
        purchaseCurrencies: purchaseCurrencies.map(({ networks, ...currency }) => ({
          ...currency,
          networks: networks.map(({ name, display_name, contract_address, chain_id }) => ({
            name,
            displayName: display_name,
            contractAddress: contract_address,
            chainId: chain_id,
          })),
        })),
      },
    }
  })
  serve(app, getBuyQuotes, async ({ query, signal }) => {
    const { purchaseCurrency, purchaseNetwork, paymentAmount: amount, country } = query
    const sold = await onramp.findAsset(purchaseCurrency, purchaseNetwork)
    const wish = { asset: sold.id, paymentCurrency: query.paymentCurrency, amount, country }
    const method = query.paymentMethod.toLowerCase()
    const [best] = (await onramp.quotes({ ...wish, method }, signal)).quotes
    if (!best) throw new KitError('ONRAMP_NO_QUOTE')
    const money = (value: string): { value: string; currency: string } => ({
      value,
      currency: query.paymentCurrency,
    })
    return {
      reply: {
        paymentTotal: money(best.paymentTotal),
        paymentSubTotal: money(best.paymentSubtotal),
        purchaseAmount: { value: formatUnits(best.units, sold.decimals), currency: sold.symbol },
        coinbaseFee: money(best.fee),
        networkFee: money(best.networkFee),
        quoteId: best.id,
      },
    }
  })
  serve(app, getOnrampProviders, () => ({
    reply: providers.map(({ id, name, website }) => ({
      categories: ['CRYPTO_ONRAMP'],
      logos: { dark: '', darkShort: '', light: '', lightShort: '' },
      name,
      serviceProvider: id.toUpperCase(),
      status: 'LIVE',
      websiteUrl: website,
    })),
  }))
  serve(app, getProviderProperties, async ({ query }) => {
    const options = await onramp.options(query.countries?.split(',')[0]?.toUpperCase(), noIcons)
    return { reply: propertiesOf(query.type, options) }
  })
  serve(app, postOnrampWidget, async ({ body, projectId, self, headers, signal, callerIp }) => {
    const { sessionData: asked } = body
    const { redirectUrl } = asked
    if (redirectUrl && new URL(redirectUrl).origin !== headers.get('origin'))
      throw new KitError('REQUEST_INVALID', {
        issue: 'redirectUrl: Expected an address of the page itself',
        field: 'redirectUrl',
      })
    const sold = await assetOf(onramp, asked.destinationCurrencyCode)
    const wish = {
      asset: sold.id,
      paymentCurrency: asked.sourceCurrencyCode,
      amount: amountOf(asked.sourceAmount),
      method: methodOf(asked.paymentMethodType),
      country: asked.countryCode ?? undefined,
    }
    const provider = asked.serviceProvider.toLowerCase()
    const { quotes } = await onramp.quotes(wish, signal)
    const quote = quotes.find((each) => each.provider === provider)
    if (!quote) throw new KitError('ONRAMP_NO_QUOTE')
    const { order } = await onramp.order(
      {
        ...wish,
        // As: the service checks the address of the network.
        account: `${sold.network}:${asked.walletAddress}` as AccountId,
        provider,
        quoteId: quote.id,
        expected: quote.units,
        returnUrl: redirectUrl ?? `${publicUrl ?? self}/v1/onramp/return`,
        caller: callerIp,
      },
      projectId,
      signal,
    )
    return { reply: { widgetUrl: order.url ?? '' } }
  })
  serve(app, postOnrampUrl, async ({ body, callerIp: caller, signal }) => ({
    reply: { url: await onramp.coinbaseUrl({ ...body, caller }, signal) },
  }))
}

/** The same for quotes, which servers may ask for too. */
export function serviceQuoteRoutes(app: Hono<GatewayEnvironment>, onramp: OnrampService): void {
  serve(app, postMultiQuotes, async ({ body, signal }) => {
    const sold = await assetOf(onramp, body.destinationCurrencyCode)
    const method = methodOf(body.paymentMethodType)
    const { quotes } = await onramp.quotes(
      {
        asset: sold.id,
        paymentCurrency: body.sourceCurrencyCode,
        amount: amountOf(body.sourceAmount),
        method,
        country: body.countryCode ?? undefined,
      },
      signal,
    )
    const excluded = new Set(body.excludeProviders?.map((each) => each.toLowerCase()))
    return {
      reply: quotes
        .filter(({ provider }) => !excluded.has(provider))
        .map((quote) => {
          const destinationAmount = Number(formatUnits(quote.units, sold.decimals))
          const [total, subtotal, fee, networkFee] = [
            quote.paymentTotal,
            quote.paymentSubtotal,
            quote.fee,
            quote.networkFee,
          ].map(Number) as [number, number, number, number]
          return {
            countryCode: body.countryCode ?? null,
            customerScore: null,
            destinationAmount,
            destinationAmountWithoutFees: null,
            destinationCurrencyCode: body.destinationCurrencyCode,
            exchangeRate: total / destinationAmount,
            fiatAmountWithoutFees: subtotal,
            lowKyc: null,
            networkFee,
            paymentMethodType: body.paymentMethodType ?? 'CREDIT_DEBIT_CARD',
            serviceProvider: quote.provider.toUpperCase(),
            sourceAmount: total,
            sourceAmountWithoutFees: subtotal,
            sourceCurrencyCode: body.sourceCurrencyCode,
            totalFee: fee + networkFee,
            transactionFee: fee,
            transactionType: 'CRYPTO_PURCHASE',
          }
        }),
    }
  })
}

type Options = Awaited<ReturnType<OnrampService['options']>>

function propertiesOf(
  type: string,
  { paymentCurrencies, purchaseCurrencies }: Options,
): { [field: string]: unknown }[] {
  switch (type) {
    case 'crypto-currencies':
      return purchaseCurrencies.flatMap(({ symbol, name, networks }) =>
        networks.map((network) => ({
          currencyCode: `${symbol}_${network.name.toUpperCase()}`,
          name,
          chainId: network.chain_id,
          chainName: network.display_name,
          contractAddress: network.contract_address || null,
          symbolImageUrl: network.icon_url ?? null,
        })),
      )
    case 'fiat-currencies':
      return paymentCurrencies.map(({ id }) => ({
        currencyCode: id,
        name: id,
        symbolImageUrl: null,
      }))
    case 'payment-methods':
      return [
        ...new Set(
          paymentCurrencies.flatMap(({ payment_method_limits: limits }) =>
            limits.map(({ id }) => id),
          ),
        ),
      ].map((id) => ({ paymentMethod: id.toUpperCase(), name: id, paymentType: 'FIAT', logos: {} }))
    case 'fiat-purchases-limits':
      return paymentCurrencies.map(({ id, payment_method_limits: limits }) => ({
        currencyCode: id,
        defaultAmount: 100,
        minimumAmount: Math.min(...limits.map(({ min }) => Number(min))),
        maximumAmount: Math.max(...limits.map(({ max }) => Number(max))),
      }))
    default:
      // The countries of a provider are the provider's own knowledge: it refuses the others.
      return []
  }
}

/** `ETH`, or with its network `ETH_BASE`. */
async function assetOf(
  onramp: OnrampService,
  code: string,
): ReturnType<OnrampService['findAsset']> {
  const [symbol = '', ...network] = code.split('_')
  return onramp.findAsset(symbol, network.length > 0 ? network.join('_').toLowerCase() : undefined)
}

function methodOf(type: string | null | undefined): string {
  const method = type?.toLowerCase() ?? 'card'
  return /card/.test(method) ? 'card' : /ach|bank/.test(method) ? 'ach_bank_account' : method
}

/** Cents: amounts of this endpoint are numbers. */
function amountOf(amount: number): string {
  return amount.toFixed(2)
}
