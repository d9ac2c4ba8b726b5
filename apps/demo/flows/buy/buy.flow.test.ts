import { askNode } from '@latchkey/testing/chain'
import { type Exchange, startExchange } from '@latchkey/testing/exchange'
import { newSolanaAccount, solanaWalletScript } from '@latchkey/testing/solana'
import { freePort } from '@latchkey/testing/world'
import type { Page } from 'playwright-core'
import { formatUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnGateway, startOwnGateway } from '../gateway.ts'
import { facts } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { slow } from '../sending.ts'
import { startVisits, type VisitOptions } from '../visit.ts'

const visit = startVisits()
const nodeUrl = facts.networks[0]?.rpcUrl ?? ''
const solanaId = 'solana:localnet'

const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  secure: '4000 0000 0000 3220',
  undeliverable: '4000 0000 0000 5126',
}

let gateway: OwnGateway
let exchange: Exchange
beforeAll(async () => {
  const port = await freePort(0)
  exchange = await startExchange({
    nodes: {
      ...Object.fromEntries(facts.networks.map(({ id, rpcUrl }) => [`eip155:${id}`, rpcUrl])),
      ...(facts.solana && { [solanaId]: facts.solana.rpcUrl }),
    },
    gatewayUrl: `http://127.0.0.1:${port}`,
  })
  const networks = facts.networks.map(({ id, name, rpcUrl }) => ({
    id: `eip155:${id}`,
    name,
    rpc: [rpcUrl],
    history: { source: 'index', pollMs: 250 },
  }))
  const solana = facts.solana && { id: solanaId, name: 'Local Solana', rpc: [facts.solana.rpcUrl] }
  gateway = await startOwnGateway(
    {
      networks: [...networks, ...(solana ? [solana] : [])],
      onramp: { providers: [exchange.setting], askMs: 300 },
    },
    port,
  )
}, 120_000)
afterAll(async () => {
  await gateway.stop()
  await exchange.stop()
})

async function openBuy(
  options: VisitOptions = {},
): Promise<{ host: HostPage; own: `0x${string}` }> {
  const own = privateKeyToAddress(generatePrivateKey())
  const host = await visit({
    wallets: [{ accounts: [own] }],
    prepare: (page) => gateway.serve(page),
    ...options,
  })
  await host.connect()
  await host.openAccount()
  await host.button('Buy').click()
  await host.expectTitle('Buy')
  return { host, own }
}

/** Fills the form, chooses the provider and opens the review. */
async function review(host: HostPage, amount: string): Promise<void> {
  await host.dialog.getByLabel('Amount to pay').fill(amount)
  await host.button(/^Local shop /).click()
  await host.expectTitle('Review Purchase')
}

/** Presses on to the shop, which opens in a page of its own. */
async function toShop(host: HostPage): Promise<Page> {
  const [shop] = await Promise.all([
    host.page.waitForEvent('popup'),
    host.button('Continue to Local shop').click(),
  ])
  await shop.getByRole('heading', { name: 'Pay' }).waitFor()
  return shop
}

async function pay(shop: Page, card: string): Promise<void> {
  await shop.getByLabel('Card number').fill(card)
  await shop.getByRole('button', { name: /^Pay / }).click()
}

async function settled(host: HostPage, status: string): Promise<void> {
  await host.dialog.locator(`[data-purchase="${status}"]`).waitFor({ timeout: 30_000 })
}

async function balance(address: string): Promise<bigint> {
  return BigInt(String(await askNode(nodeUrl, 'eth_getBalance', [address, 'latest'])))
}

async function received(host: HostPage): Promise<string | null> {
  return host.dialog.locator('.onramp-received').getAttribute('title')
}

describe('buying ether', () => {
  it('50 dollars become ether after a declined card, and the page shows exactly what arrived on the chain [ONR-06]', async () => {
    const { host, own } = await openBuy()
    await review(host, '50')
    expect(await host.dialog.locator('.full-address').textContent()).toBe(own)
    const shop = await toShop(host)
    expect(await shop.locator('#address').textContent()).toBe(own)
    await settled(host, 'created')
    await pay(shop, cards.declined)
    await host.text('The payment was declined').waitFor()
    expect(await balance(own)).toBe(0n)
    await pay(shop, cards.good)
    await settled(host, 'arrived')
    const arrived = await balance(own)
    expect(arrived).toBeGreaterThan(0n)
    await host.expectFact('purchase', 'arrived')
    await host.expectFact('received', `${arrived}`)
    expect(await received(host)).toBe(formatUnits(arrived, 18))
    await expect.poll(() => shop.isClosed(), slow).toBe(true)
    await host.button('Done').click()
    await expectBought(host)
  })

  it('a purchase is shown again after a reload in the middle, until it has arrived [ONR-06]', async () => {
    const { host, own } = await openBuy()
    await review(host, '80')
    const shop = await toShop(host)
    await pay(shop, cards.secure)
    await settled(host, 'paying')
    await host.page.reload()
    await host.expectFact('address', own)
    await host.accountButton.click()
    await host.expectTitle('Purchase')
    await shop.getByRole('button', { name: 'It is me' }).click()
    await settled(host, 'arrived')
    expect(await received(host)).toBe(formatUnits(await balance(own), 18))
    await host.button('Done').click()
    await expectBought(host)
  })

  it('a closed page and a cancelled purchase are told apart', async () => {
    const { host } = await openBuy()
    await review(host, '50')
    const shop = await toShop(host)
    await shop.close()
    await host.text('The provider’s page is closed').waitFor()
    const [again] = await Promise.all([
      host.page.waitForEvent('popup'),
      host.button('Open the page of Local shop').click(),
    ])
    await again.getByRole('button', { name: 'Cancel' }).click()
    await settled(host, 'cancelled')
    await host.text('You canceled the purchase').waitFor()
    await host.button('Buy again').click()
    await host.expectTitle('Buy')
  })

  it('two purchases at once both arrive, and the page sees each', async () => {
    const { host, own } = await openBuy()
    await review(host, '50')
    const first = await toShop(host)
    await pay(first, cards.secure)
    await settled(host, 'paying')
    await host.button('Close').last().click()
    await host.expectTitle('Account')
    await host.button('Buy').click()
    await review(host, '80')
    await pay(await toShop(host), cards.good)
    await settled(host, 'arrived')
    const second = await balance(own)
    await host.expectFact('received', `${second}`)
    await first.getByRole('button', { name: 'It is me' }).click()
    await expect.poll(() => balance(own), slow).toBeGreaterThan(second)
    await host.button('Done').click()
    await expectBought(host)
    const titles = host.dialog.locator('.activity-title')
    await expect.poll(() => titles.allTextContents(), slow).toEqual(['Bought', 'Bought'])
  })

  it('a visitor in Hong Kong is not offered a purchase [NET-07]', async () => {
    const host = await visit({
      context: { timezoneId: 'Asia/Hong_Kong' },
      prepare: (page) => gateway.serve(page),
    })
    await host.connect()
    await host.openAccount()
    await host.button('Send').waitFor()
    expect(await host.button('Buy').count()).toBe(0)
  })

  it('a purchase that the shop cannot deliver shows that the money comes back', async () => {
    const { host, own } = await openBuy()
    await review(host, '50')
    await pay(await toShop(host), cards.undeliverable)
    await settled(host, 'refunded')
    expect(await balance(own)).toBe(0n)
  })

  it('a browser that blocks popups goes to the shop in the same tab, and comes back to the purchase', async () => {
    const { host, own } = await openBuy({ scripts: ['window.open = () => null'] })
    await review(host, '50')
    await host.button('Continue to Local shop').click()
    await host.text('Your browser blocked the new page.').waitFor()
    await host.button('Continue in this tab').click()
    await host.page.getByRole('heading', { name: 'Pay' }).waitFor()
    await pay(host.page, cards.good)
    await host.expectFact('address', own)
    await host.accountButton.click()
    await settled(host, 'arrived')
    expect(await received(host)).toBe(formatUnits(await balance(own), 18))
  })

  it('a phone opens the shop in a tab', async () => {
    const { host, own } = await openBuy({
      viewport: { width: 390, height: 844 },
      context: { userAgent: iphone, hasTouch: true, isMobile: true },
      scripts: [
        'const real = window.open; window.open = (...given) => (window.opened = given, real(...given))',
      ],
    })
    await review(host, '50')
    const shop = await toShop(host)
    // As: set by the script above.
    const opened = (): unknown => (globalThis as unknown as { opened: unknown }).opened
    expect(await host.page.evaluate(opened)).toEqual(['', '_blank', ''])
    await pay(shop, cards.good)
    await settled(host, 'arrived')
    expect(await balance(own)).toBeGreaterThan(0n)
  })
})

describe('buying on a hostile page', () => {
  it.each(['request', 'answer'] as const)(
    'a page that swaps the address in the %s is stopped before the shop opens',
    async (part) => {
      const { host, own } = await openBuy()
      await review(host, '50')
      await host.page.route('**/v1/onramp/orders*', async (route) => {
        const forged = (text: string): string => text.replaceAll(new RegExp(own, 'gi'), swapped)
        const sent = route.request().postData() ?? ''
        const url = route.request().url().replace(facts.gatewayUrl, gateway.url)
        const response = await route.fetch({
          url,
          postData: part === 'request' ? forged(sent) : sent,
        })
        const text = await response.text()
        await route.fulfill({ response, body: part === 'answer' ? forged(text) : text })
      })
      await host.button('Continue to Local shop').click()
      await host.text('The order isn’t the one you agreed to').waitFor()
      expect(host.page.context().pages()).toHaveLength(1)
    },
  )

  it('the shop refuses a link whose address was changed', async () => {
    const { host } = await openBuy()
    await review(host, '50')
    const shop = await toShop(host)
    await shop.goto(shop.url().replace(/address=0x\w{40}/, `address=${swapped}`))
    await shop.getByRole('heading', { name: 'This link was changed' }).waitFor()
  })
})

describe('buying from a shop that is out of order', () => {
  it('an order that the shop does not take bought nothing, and can be tried again', async () => {
    const { host, own } = await openBuy({ provoked: /503/ })
    await review(host, '50')
    exchange.faults.status = 503
    await host.button('Continue to Local shop').click()
    await host.text('The provider can’t be reached now.').waitFor()
    exchange.faults.status = undefined
    await pay(await toShop(host), cards.good)
    await settled(host, 'arrived')
    expect(await balance(own)).toBeGreaterThan(0n)
  })

  it('a gateway that does not answer leads to an estimate that says so, and to no offer [ONR-04]', async () => {
    const { host } = await openBuy({ provoked: /503|Failed to load/ })
    await host.page.route('**/v1/onramp/quotes*', (route) =>
      route.fulfill({ status: 503, body: '{}' }),
    )
    await host.dialog.getByLabel('Amount to pay').fill('50')
    await host.text('About \u20660.02 ETH\u2069. This is only an estimate').waitFor()
    expect(await host.button(/^Local shop /).count()).toBe(0)
  })
})

describe.runIf(facts.solana)('buying SOL', () => {
  it('50 dollars become SOL on Solana [ONR-01]', async () => {
    const rpcUrl = facts.solana?.rpcUrl ?? ''
    const accounts = [await newSolanaAccount()] as const
    const [{ address }] = accounts
    const script = await solanaWalletScript({ name: 'Sol Wallet', accounts, rpcUrl })
    const lamports = async (): Promise<number> => {
      const options = { commitment: 'confirmed' }
      const answer = await askNode(rpcUrl, 'getBalance', [address, options])
      return (answer as { value: number }).value
    }
    const before = await lamports()
    const host = await visit({
      path: '/?devwallet=off&solana',
      scripts: [script],
      prepare: (page) => gateway.serve(page),
    })
    await host.connectButton.click()
    await host.button('Sol Wallet').click()
    await host.expectFact('solana', address)
    await host.expectClosed()
    await host.page.getByRole('button', { name: 'Solana', exact: true }).click()
    await host.expectTitle('Account')
    await host.button('Buy').click()
    await host.expectTitle('Buy')
    await review(host, '50')
    await pay(await toShop(host), cards.good)
    await settled(host, 'arrived')
    const arrived = BigInt((await lamports()) - before)
    expect(arrived).toBeGreaterThan(0n)
    expect(await received(host)).toBe(formatUnits(arrived, 9))
  })
})

const swapped = `0x${'b'.repeat(40)}`
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

async function expectBought(host: HostPage): Promise<void> {
  await host.expectTitle('Account')
  await host.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect
    .poll(() => host.dialog.locator('.activity-title').first().textContent(), slow)
    .toBe('Bought')
}
