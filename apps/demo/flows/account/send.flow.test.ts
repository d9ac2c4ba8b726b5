import { askNode, deployNames, ens, tokens } from '@latchkey/testing/chain'
import {
  createPublicClient,
  encodeAbiParameters,
  erc20Abi,
  http,
  keccak256,
  parseAbiParameters,
  parseEther,
  toCoinType,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type OwnGateway, startOwnGateway } from '../gateway.ts'
import { facts } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { startPhones } from '../phone.ts'
import { confirm, fill, settled, slow } from '../sending.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const phone = startPhones()
const { networks } = facts
const nodeUrl = networks[0]?.rpcUrl ?? ''
const chain = createPublicClient({ transport: http(nodeUrl) })

const ask = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
  askNode(nodeUrl, method, params)
const stranger = (): Address20 => privateKeyToAddress(generatePrivateKey())
type Address20 = `0x${string}`
const ether = (address: Address20): Promise<bigint> => chain.getBalance({ address })
const dollars = (address: Address20): Promise<bigint> =>
  chain.readContract({
    address: tokens.dollar.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })

/** A new account for one flow; the node signs for it as for the others. */
async function owner(url = nodeUrl): Promise<Address20> {
  const address = stranger()
  await askNode(url, 'anvil_setBalance', [address, toHex(parseEther('10'))])
  await askNode(url, 'anvil_impersonateAccount', [address])
  return address
}

async function openSend(address: string, path?: string): Promise<HostPage> {
  const host = await visit({ wallets: [{ accounts: [address] }], ...(path && { path }) })
  await host.connect()
  await host.openFromAccount('Send')
  await host.expectTitle('Send')
  return host
}

/** Confirms the review once its quote is there, and gives the ether that it shows. */
async function confirmMax(host: HostPage): Promise<bigint> {
  await host.button('Review').click()
  await host.dialog.locator('.send-facts dd[aria-busy=false]').waitFor()
  const exact = await host.dialog.locator('.send-exact').textContent()
  await host.button(/^Send$/).click()
  return parseEther((exact ?? '').replace(' ETH', ''))
}

describe('sending on EVM', () => {
  it('ether arrives for the reviewed gas, and is then confirmed and in Activity [SND-01, SND-02, SND-05]', async () => {
    const [from, to] = [await owner(), stranger()]
    const host = await openSend(from)
    await fill(host, '1.234567890123456789', to)
    await host.button('Review').click()
    await host.text('You haven’t sent to this address before.').waitFor()
    const most = host.dialog.locator('.send-facts dd span').first()
    const inEther = (text: string | null): bigint => parseEther((text ?? '').replace(' ETH', ''))
    const told = inEther(await most.textContent())
    const exact = inEther(await most.getAttribute('title'))
    await host.expectSaid('Transaction started', () => host.button(/^Send$/).click())
    await settled(host, 'confirmed')
    const mined = Date.now()
    const hash = await lastSent(from)
    const { gasUsed, effectiveGasPrice } = await chain.getTransactionReceipt({ hash })
    const { gas, maxFeePerGas = 0n } = await chain.getTransaction({ hash })
    expect(await ether(to)).toBe(1_234_567_890_123_456_789n)
    const spent = 1_234_567_890_123_456_789n + gasUsed * effectiveGasPrice
    expect(await ether(from)).toBe(parseEther('10') - spent)
    expect(exact).toBe(gas * maxFeePerGas)
    // Five significant digits, rounded up.
    expect(told).toBeGreaterThanOrEqual(exact)
    expect(told - exact).toBeLessThan(exact / 10_000n)
    await host.button('Done').click()
    await host.expectTitle('Account')
    await host.dialog.getByRole('tab', { name: 'Activity' }).click()
    // The row is under a month: pending transfers have their own list.
    const row = host.dialog.locator('section:has(h2 time) [role=listitem]')
    await row.waitFor()
    console.log(`from mined to Activity: ${Date.now() - mined} ms, clicks included`)
    expect(await row.locator('.activity-title').textContent()).toBe('Sent')
    expect(await row.locator('.activity-amount').textContent()).toBe('−1.234 ETH')
    expect(await row.locator('.activity-party').getAttribute('title')).toBe(to)
  })

  it('a token arrives when the whole balance is sent [SND-02]', async () => {
    const [from, to] = [await owner(), stranger()]
    await setDollars(from, 1_234_567n)
    const host = await openSend(from)
    await host.dialog.getByRole('button', { name: /^Token: / }).click()
    await host.expectTitle('Select Token')
    await host.button(/^tUSD/).click()
    await host.expectTitle('Send')
    await host.button(/^Max/).click()
    await expect.poll(() => host.dialog.getByLabel('Amount').inputValue(), slow).toBe('1.234567')
    await host.dialog.getByLabel('Recipient').fill(to)
    await confirm(host, to)
    await settled(host, 'confirmed')
    expect([await dollars(from), await dollars(to)]).toEqual([0n, 1_234_567n])
  })

  it('Max for ether leaves the gas, and exactly the shown amount arrives', async () => {
    const [from, to] = [await owner(), stranger()]
    const host = await openSend(from, '/?devwallet=off&bare')
    await host.button(/^Max/).click()
    await expect.poll(() => host.dialog.getByLabel('Amount').inputValue(), slow).toMatch(/^9\.99/)
    await host.dialog.getByLabel('Recipient').fill(to)
    const shown = await confirmMax(host)
    await settled(host, 'confirmed')
    expect(await ether(to)).toBe(shown)
  })

  it('Max for ether can be sent when the base fee has risen since', async () => {
    const [from, to] = [await owner(), stranger()]
    const host = await openSend(from, '/?devwallet=off&bare')
    await host.button(/^Max/).click()
    await expect.poll(() => host.dialog.getByLabel('Amount').inputValue(), slow).toMatch(/^9\.99/)
    const first = parseEther(await host.dialog.getByLabel('Amount').inputValue())
    await host.dialog.getByLabel('Recipient').fill(to)
    const { baseFeePerGas } = await chain.getBlock()
    await ask(
      'anvil_setNextBlockBaseFeePerGas',
      toHex(((baseFeePerGas ?? 0n) * 1003n) / 1000n + 1n),
    )
    await ask('evm_mine')
    const shown = await confirmMax(host)
    await settled(host, 'confirmed')
    expect(shown).toBeLessThan(first)
    expect(await ether(to)).toBe(shown)
  })

  it('ether sent to a name arrives at the address shown in full beside the name [SND-09]', async () => {
    const [from, to] = [await owner(), stranger()]
    const name = `friend-${to.slice(2, 10).toLowerCase()}.eth`
    await deployNames(nodeUrl, [{ name, address: to, isPrimary: false }])
    const gateway = await gatewayWithNames()
    const host = await visit({
      wallets: [{ accounts: [from] }],
      prepare: (page) => gateway.serve(page),
    })
    await host.connect()
    await host.openFromAccount('Send')
    await fill(host, '0.25', name)
    await expect
      .poll(() => host.dialog.locator('.receiver .full-address').textContent(), slow)
      .toBe(to)
    await confirm(host, to)
    await host.text(name).first().waitFor()
    await settled(host, 'confirmed')
    expect(await ether(to)).toBe(parseEther('0.25'))
  })

  it('a name without an address on the second network gets a warning there, and a name with an address gets none [SND-09]', async () => {
    const [one, two] = networks
    const [from, to] = [await owner(two?.rpcUrl), stranger()]
    const name = (kind: string): string => `${kind}-${to.slice(2, 10).toLowerCase()}.eth`
    const others = [{ coinType: toCoinType(31338), address: to }]
    await deployNames(nodeUrl, [
      { name: name('ether'), address: to, isPrimary: false },
      { name: name('both'), address: stranger(), others, isPrimary: false },
    ])
    const gateway = await gatewayWithNames()
    const host = await visit({
      wallets: [{ accounts: [from], chains: [two, one].flatMap((each) => each ?? []) }],
      prepare: (page) => gateway.serve(page),
    })
    await host.connect()
    await host.expectFact('network', 'Local Two (eip155:31338)')
    await host.openFromAccount('Send')
    await fill(host, '0.25', name('ether'))
    await host.button('Review').click()
    await host.text(/^This name has no address on Local Two\./).waitFor()
    await host.button('Change the recipient').click()
    await fill(host, '0.25', name('both'))
    await confirm(host, to)
    await settled(host, 'confirmed')
  })

  it('a token is refused at its own contract, and sent to another contract only after a warning', async () => {
    const from = await owner()
    await setDollars(from, 5_000_000n)
    const host = await openSend(from)
    await host.dialog.getByRole('button', { name: /^Token: / }).click()
    await host.button(/^tUSD/).click()
    await fill(host, '5', tokens.dollar.address)
    await host.button('Review').click()
    await host.text(/^This is the token’s own address/).waitFor()
    expect(await host.button(/^Send$/).getAttribute('aria-disabled')).toBe('true')
    await host.button('Cancel').click()
    await fill(host, '5', tokens.weth.address)
    await host.button('Review').click()
    await host.text('You may lose what you send').waitFor()
    expect(await host.button(/^Send$/).count()).toBe(0)
    await host.button('Send anyway').click()
    await host.button(/^Send$/).click()
    await settled(host, 'confirmed')
    expect(await dollars(from)).toBe(0n)
  })

  it('a transfer declined in the wallet sends nothing and can be tried again', async () => {
    const [from, to] = [await owner(), stranger()]
    const host = await openSend(from)
    await host.drive('setBehaviour', 'reject')
    await fill(host, '1', to)
    await confirm(host, to)
    await host.text('Declined in your wallet. Nothing was sent.').waitFor()
    expect(await chain.getTransactionCount({ address: from })).toBe(0)
    await host.drive('setBehaviour', 'approve')
    await host.button(/^Send$/).click()
    await settled(host, 'confirmed')
    expect(await ether(to)).toBe(parseEther('1'))
  })

  it('a transfer that reverted is shown as failed and moves nothing', async () => {
    const [from, to] = [await owner(), stranger()]
    await setDollars(from, 5_000_000n)
    const host = await openSend(from)
    await host.dialog.getByRole('button', { name: /^Token: / }).click()
    await host.button(/^tUSD/).click()
    await fill(host, '5', to)
    await host.button('Review').click()
    await host.expectTitle('Review transfer')
    await expect.poll(() => host.button(/^Send$/).getAttribute('aria-disabled'), slow).toBe(null)
    // The tokens leave the account between the review and the block.
    await setDollars(from, 0n)
    await host.button(/^Send$/).click()
    await settled(host, 'failed')
    expect(await dollars(to)).toBe(0n)
  })

  it('a transfer whose nonce another transaction took is shown as replaced and moves nothing', async () => {
    const [from, to] = [await owner(), stranger()]
    const host = await openSend(from, '/?devwallet=off&bare')
    const letGo = await holdBack(host, from)
    await fill(host, '2', to)
    await confirm(host, to)
    // The page has read the transaction from the network and knows its nonce.
    await expect.poll(() => rememberedOf(host), slow).toMatchObject({ nonce: 1 })
    const maxFeePerGas = toHex(parseEther('0.0001'))
    const other = { from, to: from, value: '0x1', nonce: '0x1', gas: toHex(21_000) }
    await ask('eth_sendTransaction', { ...other, maxFeePerGas, maxPriorityFeePerGas: maxFeePerGas })
    await letGo()
    await settled(host, 'replaced')
    await host.text('Another transaction replaced this one').waitFor()
    expect(await ether(to)).toBe(0n)
  })

  it('a pending transfer is followed after a reload until it is confirmed', async () => {
    const [from, to] = [await owner(), stranger()]
    const host = await openSend(from, '/?devwallet=off&bare')
    const letGo = await holdBack(host, from)
    await fill(host, '2', to)
    await confirm(host, to)
    await settled(host, 'pending')
    expect(await ether(to)).toBe(0n)
    await host.page.reload()
    await host.expectFact('address', from)
    await letGo()
    await host.openAccount()
    await expect.poll(() => statusOf(host), slow).toBe('confirmed')
    expect(await ether(to)).toBe(parseEther('2'))
  })
})

describe('sending from a phone', () => {
  it('a transfer is signed on the phone and confirmed on the page [SND-02]', async () => {
    const privateKey = generatePrivateKey()
    const [from, to] = [privateKeyToAddress(privateKey), stranger()]
    await ask('anvil_setBalance', from, toHex(parseEther('3')))
    const host = await visit({ wallets: [] })
    await host.connectButton.click()
    await host.button(/^WalletConnect/).click()
    const wallet = await phone({ privateKey })
    await wallet.scan(host.page)
    await host.expectFact('address', from)
    await host.expectClosed()
    await host.openFromAccount('Send')
    await fill(host, '0.5', to)
    await confirm(host, to)
    await settled(host, 'confirmed')
    expect(await ether(to)).toBe(parseEther('0.5'))
    expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_sendTransaction'])
  })
})

async function gatewayWithNames(): Promise<OwnGateway> {
  const [home, ...others] = facts.networks.map(({ id, name, rpcUrl, tokens: list }) => ({
    id: `eip155:${id}`,
    name,
    rpc: [rpcUrl],
    tokens: list,
  }))
  const gateway = await startOwnGateway({
    networks: [{ ...home, ensResolver: ens.universalResolver }, ...others],
  })
  onTestFinished(() => gateway.stop())
  return gateway
}

/** The stored state of the page's only transfer. */
function rememberedOf(host: HostPage): Promise<{ readonly status: string } | undefined> {
  return host.page.evaluate(() => {
    const text = localStorage.getItem('@latchkey/sent_transfers') ?? '[]'
    return (JSON.parse(text) as readonly { readonly status: string }[])[0]
  })
}

async function statusOf(host: HostPage): Promise<unknown> {
  return (await rememberedOf(host))?.status
}

/** The newest transaction that an account signed. */
async function lastSent(from: Address20): Promise<`0x${string}`> {
  for (let blockNumber = await chain.getBlockNumber(); blockNumber > 0n; blockNumber--) {
    const { transactions } = await chain.getBlock({ blockNumber, includeTransactions: true })
    const own = transactions.find((each) => each.from === from.toLowerCase())
    if (own) return own.hash
  }
  throw new Error(`${from} has sent nothing`)
}

/** Sets an account's balance of the test dollar. No other balance changes. */
async function setDollars(address: Address20, units: bigint): Promise<void> {
  // The third variable of TestToken.sol after its name, symbol and supply holds the balances.
  const key = encodeAbiParameters(parseAbiParameters('address, uint256'), [address, 3n])
  const value = toHex(units, { size: 32 })
  await ask('anvil_setStorageAt', tokens.dollar.address, keccak256(key), value)
  expect(await dollars(address)).toBe(units)
}

/**
 * Makes the wallet's transaction wait for an earlier nonce. Gives a function that sends the earlier transaction, so that both
 * are mined. Other transactions of the chain continue.
 */
async function holdBack(host: HostPage, from: Address20): Promise<() => Promise<void>> {
  await host.page.route(new URL(nodeUrl).href, (route) => {
    const call: unknown = JSON.parse(route.request().postData() ?? 'null')
    const { method, params } = Object(call) as { method?: string; params?: readonly object[] }
    if (method !== 'eth_sendTransaction') return route.continue()
    const later = { ...Object(call), params: [{ ...params?.[0], nonce: '0x1' }] } as object
    return route.continue({ postData: JSON.stringify(later) })
  })
  return async () => {
    await ask('eth_sendTransaction', { from, to: from, value: '0x0', nonce: '0x0' })
  }
}
