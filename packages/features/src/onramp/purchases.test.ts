import { eip155 } from '@latchkey/chains'
import { connect, createKit, fetchFeatures, go, type Kit, type Purchase } from '@latchkey/core'
import { purchases } from '@latchkey/core/data'
import { type Anvil, askNode, startAnvil } from '@latchkey/testing/chain'
import { type Exchange, startExchange } from '@latchkey/testing/exchange'
import { mockConnector } from '@latchkey/testing/mock'
import { freePort, startGateway } from '@latchkey/testing/world'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cancelPurchase } from './followPurchases.ts'
import { onramp } from './index.ts'
import { onrampModel } from './model.ts'
import { providerPages } from './providerPages.ts'
import { resumePurchases } from './resumePurchases.ts'

const network = 'eip155:31337'
const patient = { timeout: 15_000 }
let node: Anvil
let exchange: Exchange
let gateway: Awaited<ReturnType<typeof startGateway>>
let gatewayUrl = ''

/** A real chain, a real shop that sells its coin, and a real gateway over both. */
beforeAll(async () => {
  node = await startAnvil({ chainId: 31337 })
  const port = await freePort(0)
  gatewayUrl = `http://127.0.0.1:${port}`
  exchange = await startExchange({ nodes: { [network]: node.url }, gatewayUrl })
  gateway = await gatewayAt(port)
}, 120_000)
const gatewayAt = (port: number, onrampSettings: object = {}): ReturnType<typeof startGateway> =>
  startGateway(
    {
      port,
      development: true,
      database: 'memory',
      projects: [{ id: 'shop', origins: [] }],
      networks: [{ id: network, name: 'Local', rpc: [node.url] }],
      onramp: { providers: [exchange.setting], askMs: 100, ...onrampSettings },
    },
    () => {},
  )
afterAll(async () => {
  await gateway.end()
  await exchange.stop()
  await node.stop()
})

describe('purchase that was cancelled in the window', () => {
  it('a purchase that is paid all the same is shown until it has arrived [ONR-06]', async () => {
    const bought = await buy()
    const { kit, order, page } = bought
    cancelPurchase(kit, order)
    go(kit, { view: 'Account' })
    expect(newest(kit)).toMatchObject({ status: 'cancelled' })
    await pay(page)
    await showsArrival(bought)
  })

  it('an unpaid purchase stays cancelled, also when the provider has ended it', async () => {
    const { kit, order, page } = await buy()
    cancelPurchase(kit, order)
    go(kit, { view: 'Account' })
    const asked = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => asked.mockRestore())
    await expect.poll(() => asked.mock.calls.length, patient).toBeGreaterThan(1)
    expect(newest(kit)).toMatchObject({ status: 'cancelled', cancelledHere: true })
    await send(page, 'cancel')
    await expect.poll(() => newest(kit)?.cancelledHere, patient).toBeUndefined()
    expect(newest(kit)?.status).toBe('cancelled')
    expect(kit.store.getState().modal.history.at(-1)).toEqual({ view: 'Account' })
  })
})

describe('purchase that has expired', () => {
  it('a purchase that is paid late is shown until it has arrived when the window opens next [ONR-06]', async () => {
    const port = await freePort(0)
    const strict = await gatewayAt(port, { unpaidMs: 1_000 })
    onTestFinished(() => strict.end())
    const bought = await buy(`http://127.0.0.1:${port}`)
    const { kit, page } = bought
    await expect.poll(() => newest(kit)?.status, patient).toBe('expired')
    await pay(page)
    go(kit, { view: 'Account' })
    resumePurchases(kit)
    await showsArrival(bought)
  })
})

type Bought = {
  readonly kit: Kit
  readonly own: string
  readonly order: string
  /** The shop's page of the order. */
  readonly page: string
}

/** The purchase has what the chain has, and the window shows it. */
async function showsArrival({ kit, own, order }: Bought): Promise<void> {
  await expect.poll(() => newest(kit)?.status, patient).toBe('arrived')
  const arrived = BigInt(String(await askNode(node.url, 'eth_getBalance', [own, 'latest'])))
  expect(newest(kit)).toMatchObject({ order, received: `${arrived}` })
  expect(kit.store.getState().modal.history.at(-1)).toEqual({
    view: 'BuyInProgress',
    params: { order },
  })
}

/** Orders for 50 dollars of a new account, up to the shop's page. */
async function buy(url = gatewayUrl): Promise<Bought> {
  const own = privateKeyToAddress(generatePrivateKey())
  const wallet = mockConnector({ accounts: [`${network}:${own}`] })
  const kit = createKit({
    networks: [
      {
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [node.url] } },
      },
    ],
    namespaces: [eip155()],
    connectors: [wallet.source],
    features: [onramp],
    gateway: url,
    projectId: 'shop',
  })
  onTestFinished(() => kit.destroy())
  await connect(kit, { connectorId: 'mock' })
  await fetchFeatures(kit)
  const show = vi.fn<(order: string, url: string) => void>()
  vi.spyOn(kit.get(providerPages), 'openEmpty').mockReturnValue({ show, close() {} })
  const model = kit.get(onrampModel)
  model.open({ amount: '50' })
  const offers = (): ReturnType<typeof model.read>['form']['offers'] => model.read().form.offers
  await expect.poll(() => offers().status, patient).toBe('ready')
  const found = offers()
  const [offer] = found.status === 'ready' ? found.quotes : []
  if (!offer) throw new Error('no offer')
  model.review(offer)
  await model.confirm()
  const [order = '', page = ''] = show.mock.calls[0] ?? []
  return { kit, own, order, page }
}

function newest(kit: Kit): Purchase | undefined {
  return purchases(kit.store.getState())[0]
}

function pay(page: string): Promise<Response> {
  return send(page, 'pay', { card: '4242424242424242' })
}

/** Sends a form of the shop's page. */
function send(
  page: string,
  action: 'pay' | 'cancel',
  fields: { readonly [name: string]: string } = {},
): Promise<Response> {
  const url = new URL(page)
  url.pathname += `/${action}`
  return fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
}
