import { disconnect, type Kit, type SentTransfer } from '@latchkey/core'
import { sentTransfers } from '@latchkey/core/data'
import { askNode, exchange, sendTransactionSync, swapTokens, tokens } from '@latchkey/testing/chain'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  http,
  type Hex,
  maxUint256,
  parseEther,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account, startSwapWorld, stranger, type SwapWorld } from './fixtures/swapWorld.ts'
import type { SwapPlan, SwapState } from './swap.ts'

let world: SwapWorld
let chain: ReturnType<typeof createPublicClient>
beforeAll(async () => {
  world = await startSwapWorld()
  chain = createPublicClient({ transport: http(world.url) })
}, 120_000)
afterAll(() => world.stop())

const { dollar, weth } = tokens
const spend = { fromToken: 'ETH', toToken: 'tUSD', amount: '0.5' }
const trade = { fromToken: 'tUSD', toToken: swapTokens.bitcoin.address, amount: '3' }

const balance = (token: Hex): Promise<bigint> =>
  chain.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

describe('form of a swap', () => {
  it('the form waits for its tokens, then has both, their prices, the amount and the quote [SWP-02, SWP-03]', async () => {
    const { model, until } = await world.visit()
    expect(model.read().form.status).toBe('uninitialized')
    model.open(spend)
    expect(model.read().form.status).toBe('initializing')
    const { form } = await until(isQuoted)
    expect(form).toMatchObject({
      status: 'initialized',
      source: { symbol: 'ETH', decimals: 18, price: 2500 },
      target: { symbol: 'tUSD', decimals: 6, address: dollar.address },
      amount: { amount: '0.5' },
      quote: {
        status: 'ready',
        offer: { sells: 5n * 10n ** 17n, router: exchange.router, feeBps: 0, feeUnits: 0n },
      },
    })
    expect(form.gasPrice).toBeGreaterThan(0n)
    await until(({ form: { target } }) => target?.price === 1)
  })

  it('tokens that cannot be read end the form, and the visitor hears of it [SWP-03]', async () => {
    const { kit, model, until } = await world.visit()
    world.fail(/convert\/tokens/)
    model.open(spend)
    await until(({ form: { status } }) => status === 'failed')
    world.fail(undefined)
    expect(said(kit)).toBe('Failed to initialize swap')
    model.open({ ...spend })
    await until(isQuoted)
  })

  it('a price of the coin that cannot be read is said, and the swap goes on [SWP-12]', async () => {
    const { kit, model, until } = await world.visit()
    // Balances tell prices too.
    world.fail(/fungible\/price|\/balance/)
    model.open(spend)
    await until(isQuoted)
    await expect.poll(() => said(kit)).toBe('Failed to fetch network token price')
    world.fail(undefined)
  })

  it.each([
    ['the smallest unit of a token', { fromToken: 'tUSD', toToken: 'ETH', amount: '0.000001' }],
    ['a whole ether', { fromToken: 'ETH', toToken: 'tUSD', amount: '1' }],
  ])('%s has a quote or a reason', async (_, params) => {
    const { model, until } = await world.visit()
    model.open(params)
    const { form } = await until(({ form: { quote } }) =>
      ['ready', 'refused'].includes(quote.status),
    )
    if (form.quote.status === 'refused') expect(form.quote.reason).toBe('AMOUNT_TOO_SMALL')
  })

  it('Max of the coin leaves what the review says that it costs', async () => {
    const owner = privateKeyToAddress(generatePrivateKey())
    await askNode(world.url, 'anvil_setBalance', [owner, toHex(parseEther('1'))])
    const { model, until } = await world.visit({}, owner)
    model.open(spend)
    await until(isQuoted)
    await model.takeMax()
    const { form } = await until(
      (state) => isQuoted(state) && state.form.amount.text !== spend.amount,
    )
    model.review()
    const plan = planOf(await until(isChecked))
    const { sell } = plan.terms
    expect(sell.units).toBeGreaterThan(parseEther('0.9'))
    expect(sell.units + plan.costs).toBeLessThanOrEqual(form.source?.held ?? 0n)
  })
})

describe('swap of an account', () => {
  it('a review without an account says so [SWP-06]', async () => {
    const { kit, model, until } = await world.visit()
    model.open(spend)
    await until(isQuoted)
    await disconnect(kit)
    expect(() => model.review()).toThrow('No address found to swap the tokens from.')
  })

  it('the coin becomes its own token and back, unit for unit, in one request each', async () => {
    const { kit, model, asked, until } = await world.visit()
    for (const params of [
      { fromToken: 'ETH', toToken: weth.address, amount: '0.25' },
      { fromToken: weth.address, toToken: 'ETH', amount: '0.25' },
    ]) {
      const before = await balance(weth.address)
      model.open(params)
      await until(isQuoted)
      model.review()
      expect(planOf(await until(isChecked)).steps).toEqual(['swap'])
      await model.confirm()
      await until(({ step }) => step === 'sent')
      const change = (await balance(weth.address)) - before
      expect(formatUnits(change, 18)).toBe(params.fromToken === 'ETH' ? '0.25' : '-0.25')
      await expect
        .poll(() => sentTransfers(kit.store.getState())[0]?.bought?.received, { timeout: 10_000 })
        .toBe('250000000000000000')
    }
    expect(asked().map(({ method }) => method)).toEqual([
      'eth_sendTransaction',
      'eth_sendTransaction',
    ])
  })

  it.each([
    ['an allowance', 'Failed to check allowance', /dd62ed3e/],
    ['an approval', 'Failed to create approval transaction', /build-approve/],
    ['a transaction', 'Failed to create transaction', /build-transaction/],
  ])(
    'a failure of %s is said, and the visitor can try again [SWP-12]',
    async (_, text, requests) => {
      const { kit, model, asked, until } = await world.visit()
      model.open({ fromToken: 'pUSD', toToken: 'tUSD', amount: '2' })
      await until(isQuoted)
      world.fail(requests)
      model.review()
      await until((state) => 'review' in state && state.review.check.status === 'failed')
      await expect.poll(() => said(kit)).toBe(text)
      world.fail(undefined)
      model.renewReview()
      expect(planOf(await until(isChecked)).steps.at(-1)).toBe('swap')
      expect(asked()).toEqual([])
    },
  )

  it('the page hears how a swap ended [SWP-14]', async () => {
    const { kit, model, until } = await world.visit({
      eth_sendTransaction: () => {
        throw Object.assign(new Error('broken'), { code: -32_603 })
      },
    })
    const events: string[] = []
    kit.listeners.add(({ name }) => events.push(name))
    for (const params of [spend, trade]) {
      model.open(params)
      await until(isQuoted)
      model.review()
      await until(isChecked)
      await model.confirm()
    }
    expect(events.filter((name) => /SWAP/.test(name))).toEqual([
      'INITIATE_SWAP',
      'SWAP_ERROR',
      'INITIATE_SWAP',
      'SWAP_APPROVAL_ERROR',
    ])
  })

  it('a wallet that refuses to batch is asked for each step instead', async () => {
    const { model, asked, until } = await world.visit({
      wallet_getCapabilities: { '0x7a69': { atomic: { status: 'ready' } } },
      wallet_sendCalls: () => {
        throw Object.assign(new Error('no upgrade'), { code: 5750 })
      },
    })
    model.open(trade)
    await until(isQuoted)
    model.review()
    expect(planOf(await until(isChecked)).steps).toEqual(['batch'])
    await model.confirm()
    expect(planOf(await until(isChecked)).steps).toEqual(['approve', 'swap'])
    await model.confirm()
    await until(({ step }) => step === 'sent')
    expect(asked().map(({ method }) => method)).toEqual([
      'wallet_sendCalls',
      'eth_sendTransaction',
      'eth_sendTransaction',
    ])
  })

  it('an account that signs no permits approves instead', async () => {
    const { model, asked, until } = await world.visit({
      // The signature of a contract's account.
      eth_signTypedData_v4: `0x${'1'.repeat(400)}`,
    })
    model.open({ fromToken: 'pUSD', toToken: 'tUSD', amount: '2' })
    await until(isQuoted)
    model.review()
    expect(planOf(await until(isChecked)).steps).toEqual(['permit', 'swap'])
    await model.confirm()
    expect(planOf(await until(isChecked)).steps).toEqual(['approve', 'swap'])
    await model.confirm()
    await until(({ step }) => step === 'sent')
    expect(asked()).toHaveLength(3)
  })

  it.each([
    // Its permit has no amount, and a visitor allows the amount by default.
    ['DAI', swapTokens.dai, ['approve', 'swap']],
    ['a token of EIP-2612', swapTokens.permit, ['permit', 'swap']],
  ] as const)(
    'a visitor who allows %s without a limit signs for it in place of a transaction',
    async (_, { symbol, address }, usual) => {
      const { model, asked, until } = await world.visit()
      const before = await balance(address)
      model.open({ fromToken: symbol, toToken: 'tUSD', amount: '2' })
      await until(isQuoted)
      model.review()
      expect(planOf(await until(isChecked)).steps).toEqual(usual)
      model.changeUnlimited(true)
      await until(isQuoted)
      model.review()
      expect(planOf(await until(isChecked)).steps).toEqual(['permit', 'swap'])
      await model.confirm()
      await until(({ step }) => step === 'sent')
      expect(asked().map(({ method }) => method)).toEqual([
        'eth_signTypedData_v4',
        'eth_sendTransaction',
      ])
      await expect.poll(() => balance(address), { timeout: 10_000 }).toBe(before - parseEther('2'))
      const args = [account, exchange.router] as const
      const allowed = { address, abi: erc20Abi, functionName: 'allowance', args } as const
      await expect(chain.readContract(allowed)).resolves.toBe(maxUint256)
    },
  )

  it('an allowance that is gone before the swap stops it, and leads to a new approval', async () => {
    const { model, asked, until } = await world.visit()
    await approve(dollar.address, 3_000_000n)
    model.open(trade)
    await until(isQuoted)
    model.review()
    expect(planOf(await until(isChecked)).steps).toEqual(['swap'])
    await approve(dollar.address, 0n)
    await model.confirm()
    expect(model.read()).toMatchObject({ review: { check: { status: 'refused', why: 'fails' } } })
    expect(asked()).toEqual([])
    model.renewReview()
    expect(planOf(await until(isChecked)).steps).toEqual(['approve', 'swap'])
  })

  it.each([
    ['another payment', 'replaced', () => ({ to: stranger, value: '0x1' })],
    ['nothing to the account itself', 'cancelled', () => ({ to: account, value: '0x0' })],
    [
      'itself with a higher fee',
      'confirmed',
      ({ to, input, value }: Mined) => ({ to, data: input, value }),
    ],
  ] as const)(
    'a swap whose wallet sends %s in its place is told as %s',
    async (_, status, otherOf) => {
      const { kit, model, until } = await world.visit()
      const dollars = await balance(dollar.address)
      model.open(spend)
      await until(isQuoted)
      model.review()
      await until(isChecked)
      await askNode(world.url, 'evm_setAutomine', [false])
      await model.confirm()
      const told = (): SentTransfer | undefined => sentTransfers(kit.store.getState())[0]
      // The node has told the number of the transaction.
      await expect.poll(() => told()?.nonce, { timeout: 10_000 }).toBeDefined()
      const hash = told()?.hash
      // As: the node has just told of it.
      const sent = (await askNode(world.url, 'eth_getTransactionByHash', [hash])) as Mined
      const price = toHex(10n * BigInt(sent.maxFeePerGas))
      const fees = { gas: sent.gas, maxFeePerGas: price, maxPriorityFeePerGas: price }
      const other = { from: account, nonce: sent.nonce, ...otherOf(sent), ...fees }
      const by = await askNode(world.url, 'eth_sendTransaction', [other])
      await askNode(world.url, 'evm_setAutomine', [true])
      await askNode(world.url, 'anvil_mine', ['0x1'])
      await expect.poll(told, { timeout: 20_000 }).toMatchObject({ hash, status, minedHash: by })
      const arrived = (await balance(dollar.address)) - dollars
      expect(arrived > 0n).toBe(status === 'confirmed')
    },
  )

  it('a batch that the wallet says was never sent is told as dropped', async () => {
    const { kit, model, until } = await world.visit({
      wallet_getCapabilities: { '0x7a69': { atomic: { status: 'supported' } } },
      wallet_sendCalls: { id: '0xbatch' },
      // As after the visitor has cancelled it, or replaced it by another transaction.
      wallet_getCallsStatus: { status: 400, receipts: [] },
    })
    model.open(trade)
    await until(isQuoted)
    model.review()
    expect(planOf(await until(isChecked)).steps).toEqual(['batch'])
    await model.confirm()
    await expect
      .poll(() => sentTransfers(kit.store.getState())[0], { timeout: 10_000 })
      .toMatchObject({ hash: '0xbatch', status: 'dropped' })
  })

  // The last test: it moves the chain's clock.
  it('a swap that expires while the wallet shows it is told as failed, with the reason', async () => {
    const { kit, model, until } = await world.visit({
      eth_sendTransaction: async (params: unknown[]) => {
        await askNode(world.url, 'evm_increaseTime', [21 * 60])
        return askNode(world.url, 'eth_sendTransaction', params)
      },
    })
    const before = await balance(dollar.address)
    model.open(spend)
    await until(isQuoted)
    model.review()
    await until(isChecked)
    await model.confirm()
    await expect
      .poll(() => sentTransfers(kit.store.getState())[0], { timeout: 10_000 })
      .toMatchObject({ status: 'failed', failure: 'Transaction too old' })
    expect(await balance(dollar.address)).toBe(before)
  })
})

type Mined = {
  readonly to: Hex
  readonly input: Hex
  readonly value: Hex
  readonly nonce: Hex
  readonly gas: Hex
  readonly maxFeePerGas: Hex
}

/** An approval by the account outside of the kit. */
async function approve(token: Hex, units: bigint): Promise<void> {
  const args = [exchange.router, units] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  await sendTransactionSync(world.url, { from: account, to: token, data })
}

function isQuoted({ form }: SwapState): boolean {
  return form.quote.status === 'ready'
}

function isChecked(state: SwapState): boolean {
  return 'review' in state && state.step === 'reviewing' && state.review.check.status === 'ready'
}

function planOf(state: SwapState): SwapPlan {
  if (!('review' in state) || state.review.check.status !== 'ready') throw new Error('no plan')
  return state.review.check.plan
}

/** The text of the last snackbar. */
function said(kit: Kit): string | undefined {
  return kit.store.getState().snackbar?.text
}
