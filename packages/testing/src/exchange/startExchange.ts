import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createShop, hmacOf, type Order, type Shop, spoken } from './orders.ts'
import { orderPage, refusedPage } from './pages.ts'
import { currencies, type Goods, methods } from './prices.ts'
import { evmTreasury, solanaTreasury, type Treasury } from './treasury.ts'

/** The settings by which a gateway reaches the shop: a part of `onramp.providers`. */
export type ShopSetting = {
  readonly provider: 'shop'
  readonly id: string
  readonly name: string
  readonly url: string
  readonly key: string
  readonly webhookSecret: string
}

export type ExchangeOptions = {
  readonly port?: number
  readonly id?: string
  readonly name?: string
  /** Nodes of the chains whose coins are sold, by CAIP-2 id. */
  readonly nodes: { readonly [network: string]: string }
  /** Address of the gateway; undefined: no webhooks. */
  readonly gatewayUrl?: string | undefined
  readonly slowMs?: number | undefined
}

/** What the shop does wrong, for tests. */
export type Faults = {
  /** Calls of the API are answered with this status. */
  status?: number | undefined
  /** Webhooks are not sent. */
  isMute?: boolean | undefined
  /** The address that orders name in place of the visitor's. */
  address?: string | undefined
}

export type Exchange = {
  readonly url: string
  readonly setting: ShopSetting
  readonly shop: Shop
  readonly faults: Faults
  stop(): Promise<void>
}

/** Pauses before a delivery is tried again. */
const pausesMs = [300, 1_000, 3_000, 10_000]

/** A shop that sells the local chains' coins (README.md), on a port of this machine. */
export async function startExchange({
  port = 0,
  id = 'shop',
  name = 'Local shop',
  nodes,
  gatewayUrl,
  slowMs,
}: ExchangeOptions): Promise<Exchange> {
  const key = 'key-of-the-local-gateway'
  const webhookSecret = 'secret-of-the-local-webhooks'
  const linkSecret = 'secret-of-the-local-links'
  const faults: Faults = {}
  const stopping = new AbortController()
  const shop = createShop({
    goods: Object.keys(nodes).map(goodsOf),
    treasuries: Object.fromEntries(
      Object.entries(nodes).map(([network, url]) => [network, treasuryOf(network, url)]),
    ),
    changed: (order) => void tell(order),
    slowMs,
  })

  async function tell(order: Order): Promise<void> {
    if (gatewayUrl === undefined || faults.isMute) return
    const body = JSON.stringify(said(order))
    for (const pauseMs of [0, ...pausesMs]) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
      if (stopping.signal.aborted) return
      const at = Date.now()
      const response = await fetch(new URL(`/v1/onramp/webhooks/${id}`, gatewayUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'shop-signature': `t=${at},v1=${hmacOf(webhookSecret, `${at}.${body}`)}`,
        },
        body,
        signal: stopping.signal,
      }).catch(() => undefined)
      if (response?.ok) return
    }
  }

  function said(order: Order): object {
    return { ...spoken(order), ...(faults.address !== undefined && { address: faults.address }) }
  }

  const linkOf = ({ id: orderId, address }: Order): string =>
    `address=${encodeURIComponent(address)}&signature=${hmacOf(linkSecret, `${orderId} ${address}`)}`

  function api(request: IncomingMessage, url: URL, body: unknown): Answer {
    if (faults.status !== undefined) return json({ error: 'out of order' }, faults.status)
    if (request.headers.authorization !== `Bearer ${key}`) return json({ error: 'no key' }, 401)
    const given = body as { readonly [field: string]: string }
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /api/options':
        return json({
          assets: shop.assets(),
          payments: Object.keys(currencies).map((code) => ({
            id: code,
            payment_method_limits: Object.entries(methods).map(([method, { min, max }]) => ({
              id: method,
              min: `${min}`,
              max: `${max}`,
            })),
          })),
        })
      case 'POST /api/quotes': {
        const { asset = '', currency = '', amount = '', method = '' } = given
        const quote = shop.quote({ asset, currency, amount, method })
        if (typeof quote === 'string') return json({ refusal: quote })
        return json({ ...quote, units: `${quote.units}` })
      }
      case 'POST /api/orders': {
        const { reference = '', quote = '', address = '', returnUrl = '' } = given
        const order = shop.order({ reference, quote, address, returnUrl })
        if (!order) return json({ error: 'the quote has expired' }, 410)
        return json({ id: order.id, url: `${origin()}/buy/${order.id}?${linkOf(order)}` })
      }
      case 'GET /api/orders': {
        const order = shop.findByReference(url.searchParams.get('reference') ?? '')
        return order ? json(said(order)) : json({ error: 'no such order' }, 404)
      }
      default:
        return json({ error: 'nothing here' }, 404)
    }
  }

  function pageOf(request: IncomingMessage, url: URL, form: URLSearchParams): Answer {
    const [, , orderId = '', action = ''] = url.pathname.split('/')
    const order = shop.find(orderId)
    if (!order || url.search.slice(1) !== linkOf(order)) return html(refusedPage(), 403)
    if (request.method !== 'POST') return html(orderPage(order, linkOf(order)))
    if (action === 'pay' && shop.pay(order, form.get('card') ?? '') === 'price')
      return html(orderPage(order, linkOf(order), 'price'))
    if (action === 'secure') shop.authenticate(order, form.get('answer') === 'yes')
    if (action === 'cancel') shop.cancel(order)
    return { status: 303, headers: { location: `/buy/${order.id}?${linkOf(order)}` }, body: '' }
  }

  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      const url = new URL(request.url ?? '/', origin())
      const answer = url.pathname.startsWith('/buy/')
        ? pageOf(request, url, new URLSearchParams(text))
        : api(request, url, text === '' ? {} : JSON.parse(text))
      send(response, answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // As: a server that listens on a port has an address of this form.
  const bound = (server.address() as AddressInfo).port
  const origin = (): string => `http://localhost:${bound}`
  return {
    url: origin(),
    setting: { provider: 'shop', id, name, url: `${origin()}/`, key, webhookSecret },
    shop,
    faults,
    async stop() {
      stopping.abort()
      shop.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Answer = {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: string
}

function json(value: object, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }
}

function html(body: string, status = 200): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body,
  }
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(body)
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks).toString('utf8')
}

const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** As the gateway's fixed prices of the local world. */
function goodsOf(network: string): Goods {
  return network.startsWith('solana:')
    ? { asset: `${network}:${coin}`, decimals: 9, cents: 150_00n }
    : { asset: `${network}:${coin}`, decimals: 18, cents: 2_500_00n }
}

function treasuryOf(network: string, url: string): Treasury {
  return network.startsWith('solana:') ? solanaTreasury(url) : evmTreasury(url)
}
