import { randomBytes } from 'node:crypto'
import { KitError, isKitError } from '@latchkey/protocol'
import {
  type OnrampOptions,
  type OnrampOrder,
  type OnrampQuote,
  type OnrampRefusal,
  orderStatement,
  type SignedOrder,
} from '@latchkey/protocol/http'
import type { Remember } from '../../cache/cache.ts'
import { accountOn, assetId, parseAssetId } from '../../networks/asset.ts'
import type { Network } from '../../networks/network.ts'
import type { OnrampSettings } from '../../networks/onrampSettings.ts'
import type { Order, Orders } from '../../onramp/orders.ts'
import type { OrderSigner } from '../../onramp/orderSigner.ts'
import { isSettled, shownPayment } from '../../onramp/payments.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type {
  OnrampCatalogue,
  OnrampDelivery,
  OnrampProvider,
  OnrampReport,
  OnrampWish,
} from '../../ports/onrampProvider.ts'
import { paymentCurrencies, purchaseCurrencies, type Sold, soldBy } from './catalogue.ts'

const catalogueMs = 5 * 60_000
/** A slower provider is left out of the offers. */
const quoteMs = 6_000
/** An order is read from its provider within this time, else it is shown as it was. */
const readMs = 4_000
/** Orders that one round of reconciling asks for. */
const roundSize = 20

type WishGiven = {
  readonly asset: string
  readonly paymentCurrency: string
  readonly amount: string
  readonly method: string
  readonly country?: string | undefined
}

type OrderGiven = WishGiven & {
  readonly account: string
  readonly provider: string
  readonly quoteId: string
  readonly expected: string
  readonly returnUrl: string
  readonly caller?: string | undefined
}

type Refusal = { provider: string; name: string; reason: OnrampRefusal }

type SessionRequest = Parameters<NonNullable<OnrampProvider['sessionPage']>>[0]

export type OnrampService = {
  options(country: string | undefined, iconUrl: (logo: string) => string): Promise<OnrampOptions>
  quotes(
    wish: WishGiven,
    signal: AbortSignal,
  ): Promise<{
    quotes: OnrampQuote[]
    refusals: Refusal[]
  }>
  /** The token of a purchase currency on a network, both by their names in `options`. */
  findAsset(currency: string, network: string | undefined): Promise<Sold>
  /**
   * An address of Coinbase's page (ONR-02).
   * @throws KitError `UPSTREAM_UNAVAILABLE` without Coinbase
   */
  coinbaseUrl(request: SessionRequest, signal: AbortSignal): Promise<string>
  order(given: OrderGiven, projectId: string, signal: AbortSignal): Promise<SignedOrder>
  read(id: string, projectId: string, signal: AbortSignal): Promise<SignedOrder>
  /** @throws KitError `ONRAMP_DELIVERY_REFUSED` for a delivery that its provider did not sign now */
  receive(provider: string, delivery: OnrampDelivery): Promise<void>
  /** Asks the providers for the orders that are due, so that an order ends whose webhook was lost. */
  reconcile(): Promise<void>
}

export function onrampService({
  networks,
  providers,
  orders,
  signer,
  remember,
  clock,
  log,
  settings,
}: {
  readonly networks: readonly Network[]
  readonly providers: readonly OnrampProvider[]
  readonly orders: Orders
  readonly signer: OrderSigner
  readonly remember: Remember
  readonly clock: Clock
  readonly log: Log
  readonly settings: OnrampSettings
}): OnrampService {
  const catalogueOf = (provider: OnrampProvider, country?: string): Promise<OnrampCatalogue> =>
    remember(['onramp', provider.id, country ?? ''].join(' '), {
      ttlMs: catalogueMs,
      load: (signal) => provider.options(country, signal),
    })

  /** Of the providers that answer. @throws KitError of a provider when none does */
  async function catalogues(country?: string): Promise<readonly OnrampCatalogue[]> {
    const all = await Promise.allSettled(providers.map((each) => catalogueOf(each, country)))
    const answered = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const failed = all.find((each) => each.status === 'rejected')
    if (answered.length === 0 && failed) throw failed.reason
    return answered
  }

  function networkOf(asset: string): { network: Network; token: string | undefined } {
    const { network: id, address } = parseAssetId(asset) ?? {}
    const network = networks.find((each) => each.id === id)
    if (!network || address === undefined)
      throw new KitError('NETWORK_UNSUPPORTED', { network: id ?? asset, field: 'asset' })
    return {
      network,
      token: assetId(network.id) === asset.toLowerCase() || isCoin(address) ? undefined : address,
    }
  }

  function wishOf({ asset, ...rest }: WishGiven): OnrampWish {
    const { network, token } = networkOf(asset)
    if (!/[1-9]/.test(rest.amount)) throw invalid('amount', 'Expected more than nothing')
    const [sold] = soldBy([{ assets: [{ network: network.id, token }], payments: [] }], [network])
    if (!sold) throw invalid('asset', 'Not a token of the gateway’s list')
    const { decimals, symbol } = sold
    return { ...rest, network: network.id, token, decimals, symbol }
  }

  /** The offers of a provider, or its reason for none. */
  async function offersOf(
    { id: provider, name, quote }: OnrampProvider,
    wish: OnrampWish,
    signal: AbortSignal,
  ): Promise<readonly OnrampQuote[] | Refusal> {
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(quoteMs)])
      const found = await quote(wish, limited)
      if (typeof found === 'string') return { provider, name, reason: found }
      const offers = found.flatMap(({ units, via, ...offer }): readonly OnrampQuote[] => {
        if (units <= 0n) return []
        const shown = via === undefined ? name : `${via} · ${name}`
        return [{ ...offer, units: `${units}`, provider, name: shown }]
      })
      return offers.length > 0 ? offers : { provider, name, reason: 'AMOUNT_TOO_SMALL' }
    } catch (cause) {
      signal.throwIfAborted()
      log({ level: 'warn', event: 'onramp quote', detail: `${provider}: ${reasonOf(cause)}` })
      return { provider, name, reason: 'UNAVAILABLE' }
    }
  }

  async function signed(order: Order): Promise<SignedOrder> {
    const shown = shownOrder(order)
    return { order: shown, signature: await signer.sign(orderStatement(shown)) }
  }

  function shownOrder(order: Order): OnrampOrder {
    const { id, provider, account, asset, paymentCurrency, amount, method, expected, payments } =
      order
    const payment = shownPayment(payments)
    const isExpired = order.status === 'created' && clock() - order.createdAt > settings.unpaidMs
    const status = isExpired ? 'expired' : order.status
    return {
      id,
      provider,
      name: providers.find((each) => each.id === provider)?.name ?? provider,
      // As: both were CAIP-10 ids when the order was stored.
      account: account as OnrampOrder['account'],
      asset: asset as OnrampOrder['asset'],
      paymentCurrency,
      amount,
      method,
      expected,
      status,
      units: payment?.units ?? null,
      hash: status === 'sent' ? (payment?.hash ?? null) : null,
      problem: payment?.problem ?? null,
      url: status === 'created' || status === 'paying' ? (order.url ?? null) : null,
      createdAt: order.createdAt,
    }
  }

  async function ask(order: Order, signal: AbortSignal): Promise<Order> {
    const provider = providers.find(({ id }) => id === order.provider)
    if (!provider) return order
    const { decimals } = wishOf(order)
    const reports = await provider.read(
      { id: order.id, reference: order.reference, decimals },
      signal,
    )
    return record(order, reports)
  }

  async function record(order: Order, reports: readonly OnrampReport[]): Promise<Order> {
    let latest = order
    for (const report of reports)
      if (report.order === order.id)
        latest = (await orders.report(order.provider, report)) ?? latest
    return latest
  }

  return {
    async options(country, iconUrl) {
      const all = await catalogues(country)
      return {
        purchaseCurrencies: purchaseCurrencies(soldBy(all, networks), iconUrl),
        paymentCurrencies: paymentCurrencies(all),
        orderKey: await signer.publicKey(),
      }
    },
    async quotes(given, signal) {
      const wish = wishOf(given)
      const answers = await Promise.all(providers.map((each) => offersOf(each, wish, signal)))
      const quotes = answers.flatMap((each) => ('reason' in each ? [] : each))
      return {
        quotes: quotes.toSorted((a, b) => compare(BigInt(b.units), BigInt(a.units))),
        refusals: answers.flatMap((each) => ('reason' in each ? [each] : [])),
      }
    },
    async findAsset(currency, network) {
      const sold = soldBy(await catalogues(), networks)
      const found = purchaseCurrencies(sold, () => '')
        .filter(({ id, symbol }) => id === currency || symbol === currency)
        .flatMap((each) => each.networks)
        .find(({ name }) => network === undefined || name === network)
      const asset = sold.find(({ id }) => id === found?.asset)
      if (!asset)
        throw invalid('purchaseCurrency', 'No provider sells this currency on this network')
      return asset
    },
    async coinbaseUrl(request, signal) {
      const provider = providers.find(({ sessionPage }) => sessionPage !== undefined)
      if (!provider?.sessionPage)
        throw new KitError('UPSTREAM_UNAVAILABLE', { subject: 'the service Coinbase' })
      return provider.sessionPage(request, signal)
    },
    async order(
      { account, provider: id, returnUrl, quoteId, caller, ...given },
      projectId,
      signal,
    ) {
      const wish = wishOf(given)
      const provider = providers.find((each) => each.id === id)
      if (!provider) throw invalid('provider', 'No such provider')
      const address = account.slice(account.lastIndexOf(':') + 1)
      const own = accountOn(wish.network, address)
      if (!account.startsWith(`${wish.network}:`) || own === undefined)
        throw invalid('account', 'Expected an account on the network of the asset')
      const order = await orders.add({
        id: randomBytes(16).toString('hex'),
        projectId,
        provider: id,
        account: `${wish.network}:${own}`,
        asset: assetId(wish.network, wish.token),
        paymentCurrency: wish.paymentCurrency,
        amount: wish.amount,
        method: wish.method,
        expected: given.expected,
      })
      try {
        const page = await provider.open(
          { ...wish, id: order.id, address, quoteId, returnUrl, caller },
          signal,
        )
        await orders.open(order.id, { url: page.url, reference: page.reference })
        return await signed({ ...order, url: page.url })
      } catch (cause) {
        await orders.drop(order.id)
        throw cause
      }
    },
    async read(id, projectId, signal) {
      const order = await orders.find(id)
      if (order?.projectId !== projectId) throw new KitError('NOT_FOUND', { field: 'id' })
      if (isSettled(order.payments) || !(await orders.take(id, settings.askMs)))
        return signed(order)
      const limited = AbortSignal.any([signal, AbortSignal.timeout(readMs)])
      // The order as it was is better than no answer.
      return signed(await ask(order, limited).catch(() => order))
    },
    async receive(id, delivery) {
      const provider = providers.find((each) => each.id === id)
      if (!provider) throw new KitError('NOT_FOUND', { field: 'provider' })
      const reports = await provider.receive(delivery)
      if (!reports) throw new KitError('ONRAMP_DELIVERY_REFUSED')
      for (const report of reports) {
        const order = await orders.report(id, report)
        if (order?.status === 'stopped')
          log({
            level: 'warn',
            event: 'onramp address',
            detail: `${id} pays another account for ${order.id}`,
          })
      }
    },
    async reconcile() {
      for (const order of await orders.takeDue(roundSize))
        await ask(order, AbortSignal.timeout(quoteMs)).catch((cause: unknown) =>
          log({
            level: 'warn',
            event: 'onramp reconcile',
            detail: `${order.provider}: ${reasonOf(cause)}`,
          }),
        )
    },
  }
}

function invalid(field: string, problem: string): KitError {
  return new KitError('REQUEST_INVALID', { issue: `${field}: ${problem}`, field })
}

function reasonOf(cause: unknown): string {
  return isKitError(cause) ? cause.code : 'failed'
}

function compare(one: bigint, other: bigint): number {
  return one === other ? 0 : one > other ? 1 : -1
}

function isCoin(address: string): boolean {
  return /^0x[eE]{40}$/.test(address)
}
