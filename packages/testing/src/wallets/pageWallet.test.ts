import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { Browser } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  driveWallet,
  hostileScript,
  launchBrowser,
  openPage,
  pageWalletScript,
} from '../browser/index.ts'
import type { OpenPage } from '../browser/index.ts'
import { askNode, devAccounts, startAnvil } from '../chain/index.ts'
import type { Anvil } from '../chain/index.ts'

const rdns = 'test.wallet'
const accounts = devAccounts.map(({ address }) => address)
const [first, second] = devAccounts

let server: Server
let origin: string
let browser: Browser
let chain: Anvil
let other: Anvil

beforeAll(async () => {
  server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(listeningPage),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  origin = `http://127.0.0.1:${address.port}/`
  ;[browser, chain, other] = await Promise.all([
    launchBrowser(),
    startAnvil({ chainId: 31337 }),
    startAnvil({ chainId: 31338 }),
  ])
}, 60_000)
afterAll(async () => {
  await Promise.all([browser.close(), chain.stop(), other.stop()])
  server.close()
})

describe('page wallet in Chromium', () => {
  let opened: OpenPage
  const call = (method: string, params: readonly unknown[] = []): Promise<unknown> =>
    opened.page.evaluate(callFirst, { method, params })

  beforeEach(async () => {
    const chains = [
      { id: 31337, rpcUrl: chain.url },
      { id: 31338, rpcUrl: other.url },
    ]
    const script = await pageWalletScript({
      name: 'Test Wallet',
      rdns,
      accounts,
      chains,
      delayMs: 50,
    })
    opened = await openPage(browser, { url: origin, scripts: [script] })
    return () => opened.close()
  })

  test('a page wallet announces itself by EIP-6963 on request and unasked', async () => {
    await driveWallet(opened.page, rdns, 'announce')
    const found = await opened.page.evaluate('found.map(({ info }) => [info.name, info.rdns])')
    expect(found).toEqual([
      ['Test Wallet', rdns],
      ['Test Wallet', rdns],
    ])
    expect(
      await opened.page.evaluate('Object.isFrozen(found[0]) && Object.isFrozen(found[0].info)'),
    ).toBe(true)
    expect(await opened.page.evaluate('typeof window.ethereum')).toBe('undefined')
  })

  test('a page wallet shows no account before connecting, the selected one after, and the same after a reload without a question', async () => {
    expect(await call('eth_accounts')).toEqual([])
    expect(await call('personal_sign', ['0x00', first.address])).toMatchObject({ code: 4100 })
    expect(await call('eth_requestAccounts')).toEqual([first.address])
    await opened.page.reload()
    await driveWallet(opened.page, rdns, 'setBehaviour', 'reject')
    expect(await call('eth_accounts')).toEqual([first.address])
    expect(await call('wallet_getPermissions')).toMatchObject([
      { parentCapability: 'eth_accounts' },
    ])
    expect(await call('wallet_revokePermissions', [{ eth_accounts: {} }])).toBe(null)
    expect(await call('eth_accounts')).toEqual([])
    expect(await events(opened)).toEqual([['accountsChanged', []]])
  })

  test('a page wallet that rejects once answers 4001 and then approves', async () => {
    await driveWallet(opened.page, rdns, 'setBehaviour', 'rejectNext')
    expect(await call('eth_requestAccounts')).toEqual({
      code: 4001,
      message: 'User rejected the request.',
    })
    expect(await call('eth_requestAccounts')).toEqual([first.address])
  })

  test('a page wallet keeps a question open until its owner decides, and refuses a second one meanwhile', async () => {
    await driveWallet(opened.page, rdns, 'setBehaviour', 'wait')
    const asked = call('eth_requestAccounts')
    await expect
      .poll(() => opened.page.evaluate(`latchkeyTestWallets['${rdns}'].state.open.length`))
      .toBe(1)
    expect(await call('eth_requestAccounts')).toMatchObject({ code: -32002 })
    await driveWallet(opened.page, rdns, 'setBehaviour', 'approve')
    expect(await asked).toEqual([first.address])
  })

  test('a page wallet answers 4902 for an unknown chain, and switches when the page adds it', async () => {
    await call('eth_requestAccounts')
    await driveWallet(opened.page, rdns, 'forgetChain', 31338)
    const chainId = '0x7a6a'
    expect(await call('wallet_switchEthereumChain', [{ chainId }])).toMatchObject({ code: 4902 })
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    expect(
      await call('wallet_addEthereumChain', [
        { chainId, chainName: 'Second', nativeCurrency, rpcUrls: ['http://evil.example'] },
      ]),
    ).toMatchObject({ code: -32602 })
    expect(
      await call('wallet_addEthereumChain', [
        { chainId, chainName: 'Second', nativeCurrency, rpcUrls: [other.url] },
      ]),
    ).toBe(null)
    expect(await call('eth_chainId')).toBe(chainId)
    expect(await call('eth_blockNumber')).toBe('0x0')
    expect(await events(opened)).toContainEqual(['chainChanged', chainId])
  })

  test('a page wallet tells the page when its owner changes account or chain', async () => {
    await call('eth_requestAccounts')
    await driveWallet(opened.page, rdns, 'switchAccount', 1)
    await driveWallet(opened.page, rdns, 'switchChain', 31338)
    await driveWallet(opened.page, rdns, 'lock')
    expect(await call('eth_accounts')).toEqual([])
    expect(await call('eth_requestAccounts')).toEqual([second.address])
    expect(await events(opened)).toEqual([
      ['accountsChanged', [first.address]],
      ['accountsChanged', [second.address]],
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', []],
      ['accountsChanged', [second.address]],
    ])
  })

  test('a page wallet signs and sends with the keys of the node', async () => {
    await call('eth_requestAccounts')
    const signature = await call('personal_sign', ['0x6869', first.address])
    expect(
      await verifyMessage({
        address: first.address,
        message: 'hi',
        signature: signature as `0x${string}`,
      }),
    ).toBe(true)
    const to = '0x00000000000000000000000000000000000000a1'
    const hash = await call('eth_sendTransaction', [{ from: first.address, to, value: '0x7' }])
    await expect
      .poll(() => askNode(chain.url, 'eth_getTransactionReceipt', [hash]))
      .toMatchObject({ status: '0x1' })
    expect(
      await call('eth_sendTransaction', [{ from: second.address, to, value: '0x7' }]),
    ).toMatchObject({ code: 4100 })
    expect(await call('eth_getBalance', [to, 'latest'])).toBe('0x7')
  })

  test('a removed page wallet is gone after a reload', async () => {
    await driveWallet(opened.page, rdns, 'remove')
    await opened.page.reload()
    expect(await opened.page.evaluate('found.length')).toBe(0)
    expect(opened.errors).toEqual([])
  })
})

describe('several page wallets', () => {
  const open = async (...wallets: Parameters<typeof pageWalletScript>[0][]): Promise<OpenPage> =>
    openPage(browser, { url: origin, scripts: await Promise.all(wallets.map(pageWalletScript)) })
  const wallet = (name: string) => ({
    name,
    rdns: `test.${name}`,
    accounts,
    chains: [{ id: 31337, rpcUrl: chain.url }],
    flags: { name },
  })

  test('page wallets compete for window.ethereum by their options', async () => {
    const holders: unknown[] = []
    for (const [one, two] of [
      ['polite', 'polite'],
      ['polite', 'overwrite'],
      ['locked', 'overwrite'],
    ] as const) {
      const { page, close } = await open(
        { ...wallet('one'), ethereum: one },
        { ...wallet('two'), ethereum: two, announces: false },
      )
      holders.push(
        await page.evaluate(
          '[window.ethereum.name, new Set(found.map(({ info }) => info.name)).size]',
        ),
      )
      await close()
    }
    expect(holders).toEqual([
      ['one', 1],
      ['two', 1],
      ['one', 1],
    ])
  })

  test('a page wallet may appear late', async () => {
    const { page, close } = await openPage(browser)
    // Installed first, since the wallet uses the page's clock.
    await page.clock.install()
    const content = await pageWalletScript({ ...wallet('late'), appearsAfterMs: 60_000 })
    await page.addInitScript({ content })
    await page.goto(origin)
    expect(await page.evaluate('found.length')).toBe(0)
    await page.clock.fastForward(60_000)
    expect(await page.evaluate('found.length')).toBe(1)
    await close()
  })

  test('page wallets with different handles may share an rdns', async () => {
    const { page, close } = await open(
      { ...wallet('twin'), handle: 'a' },
      { ...wallet('twin'), handle: 'b' },
    )
    expect(await page.evaluate('Object.keys(latchkeyTestWallets)')).toEqual(['a', 'b'])
    expect(await page.evaluate('new Set(found.map(({ info }) => info.uuid)).size')).toBe(2)
    await close()
  })
})

test('hostile announcements reach a page that only counts them, and their code does not run', async () => {
  const { page, errors, close } = await openPage(browser, {
    url: origin,
    scripts: [await hostileScript()],
  })
  expect(await page.evaluate('found.length')).toBeGreaterThan(1000)
  expect(await page.evaluate('typeof window.hostileRan')).toBe('undefined')
  expect(errors).toEqual([])
  await close()
})

const events = (opened: OpenPage): Promise<unknown> => opened.page.evaluate('heard')

/** Answers with the result, or with the error's code and message. */
function callFirst(request: unknown): unknown {
  // `as`: set by the page below.
  const [{ provider }] = (
    globalThis as unknown as { found: [{ provider: { request(call: unknown): Promise<unknown> } }] }
  ).found
  return provider
    .request(request)
    .catch(({ code, message }: { code: number; message: string }) => ({ code, message }))
}

const listeningPage = `<!doctype html><link rel="icon" href="data:,"><script>
  const found = [], heard = []
  Object.assign(window, { found, heard })
  addEventListener('eip6963:announceProvider', ({ detail }) => found.push(detail))
  dispatchEvent(new Event('eip6963:requestProvider'))
  try {
    for (const event of ['accountsChanged', 'chainChanged', 'disconnect']) found[0]?.provider?.on(event, value => heard.push([event, value]))
  } catch {}
</script>`
