import { recallTransfers } from '@latchkey/core/data'
import type { BuiltSwap, SwapQuote } from '@latchkey/protocol/http'
import { jupiterProgram } from '@latchkey/protocol/routers'
import { decodeTransaction } from '@latchkey/protocol/solanaTransaction'
import { askNode } from '@latchkey/testing/chain'
import {
  associatedAddress,
  hasSolana,
  jupiterPool,
  paySol,
  type SolanaInstruction,
  solanaPrograms,
  solanaTokens,
  unsignedSolana,
  wrappedSol,
} from '@latchkey/testing/solana'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  network,
  payer,
  type SolanaSwapWorld,
  startSolanaSwapWorld,
  stranger,
} from './fixtures/solanaSwapWorld.ts'
import type { Forgery, Visit } from './fixtures/swapWorld.ts'
import type { SwapState } from './swap.ts'

const { dollar, shell } = solanaTokens
const user = payer.address
const purchase = { fromToken: 'SOL', toToken: dollar.address as string, amount: '2' }
const sale = { fromToken: 'tUSD', toToken: 'SOL', amount: '30' }

const quoted = (change: (quote: SwapQuote) => void): Forgery => ({
  path: 'quotes',
  forge: ({ quotes: [quote] }) => quote && change(quote),
})
const built = (change: (answer: BuiltSwap) => void): Forgery => ({
  path: 'build-transaction',
  forge: change,
})
/** The same transaction with other instructions. */
const rebuilt = (
  change: (instructions: readonly SolanaInstruction[]) => readonly SolanaInstruction[],
  signer: string = user,
): Forgery =>
  built(({ tx }) => {
    const instructions = decodeTransaction(tx.data).instructions.map(
      ({ program, accounts, data }): SolanaInstruction => ({
        program,
        accounts: accounts.map((address = '') => ({
          address,
          isSigner: address === user,
          isWritable: true,
        })),
        data,
      }),
    )
    tx.data = unsignedSolana(signer, change(instructions), wrappedSol)
  })
/** The swap's instruction with other accounts or other bytes. */
const route = (change: (swap: SolanaInstruction) => Partial<SolanaInstruction>): Forgery =>
  rebuilt((list) =>
    list.map((one) => (one.program === jupiterProgram ? { ...one, ...change(one) } : one)),
  )
const account = (place: number, address: string): Forgery =>
  route(({ accounts }) => ({
    accounts: accounts.map((each, index) => (index === place ? { ...each, address } : each)),
  }))
const bytes = (change: (data: DataView) => void): Forgery =>
  route(({ data }) => {
    const copy = Uint8Array.from(data)
    change(new DataView(copy.buffer))
    return { data: copy }
  })
const also = (...more: readonly SolanaInstruction[]): Forgery =>
  rebuilt((list) => [...list, ...more])
const ofToken = (data: readonly number[], ...addresses: readonly string[]): SolanaInstruction => ({
  program: solanaPrograms.token,
  accounts: addresses.map((address) => ({
    address,
    isSigner: address === user,
    isWritable: true,
  })),
  data: Uint8Array.from(data),
})
const [own, foreign] = [user, stranger.address].map((owner) =>
  associatedAddress(owner, dollar.address),
) as [string, string]
const one = [1, 0, 0, 0, 0, 0, 0, 0]

/** TABLE lies about a purchase of dollars for 2 SOL → the rule that finds each. */
const lies: readonly (readonly [title: string, rule: string, forgery: Forgery])[] = [
  ['a quote of an unknown program', 'router', quoted((quote) => (quote.router = shell.address))],
  [
    'a quote of a program in other letters',
    'router',
    quoted((quote) => (quote.router = jupiterProgram.toLowerCase())),
  ],
  ['a quote of a larger amount', 'quote failed', quoted((q) => (q.fromAmount = '2000000001'))],
  [
    'a quote of another token',
    'quote failed',
    quoted((quote) => (quote.toAccount = `${network}:${shell.address}`)),
  ],
  [
    'a quote of a token in other letters',
    'quote failed',
    quoted((quote) => (quote.toAccount = `${network}:${dollar.address.toUpperCase()}`)),
  ],
  ['a quote ten times too high', 'worse', quoted((quote) => (quote.toAmount += '0'))],
  [
    'a transaction of another program',
    'router',
    built(({ tx }) => (tx.to = `${network}:${solanaPrograms.token}`)),
  ],
  [
    'a transaction of another account',
    'sender',
    built(({ tx }) => (tx.from = `${network}:${stranger.address}`)),
  ],
  [
    'a transaction on another network',
    'network',
    built(({ tx }) => (tx.to = `solana:other:${jupiterProgram}`)),
  ],
  ['a transaction with a value beside', 'value', built(({ tx }) => (tx.value = '1'))],
  ['a transaction with a low minimum', 'worse', built((answer) => (answer.minToAmount = '1'))],
  ['a transaction that has expired', 'expired', built((answer) => (answer.expiresAt = 1))],
  ['calldata that is no transaction', 'calldata', built(({ tx }) => (tx.data = 'AAAA'))],
  ['calldata that is no base64', 'calldata', built(({ tx }) => (tx.data = '0x1234'))],
  [
    'a transaction with a rest',
    'calldata',
    built(({ tx }) => (tx.data = btoa(`${atob(tx.data)}\0`))),
  ],
  ['a transaction that a stranger pays', 'calldata', rebuilt((list) => list, stranger.address)],
  [
    'a transaction without a swap',
    'calldata',
    rebuilt((list) => list.filter(({ program }) => program !== jupiterProgram)),
  ],
  [
    'a transaction of two swaps',
    'calldata',
    rebuilt((list) => [...list, ...list.filter(({ program }) => program === jupiterProgram)]),
  ],
  ['a swap that pays a stranger', 'calldata', account(3, foreign)],
  ['a swap that names a stranger as the receiver besides', 'calldata', account(4, foreign)],
  ['a swap that takes another token', 'calldata', account(2, own)],
  ['a swap of another signer', 'calldata', account(1, stranger.address)],
  ['a swap of an unknown function', 'calldata', bytes((data) => data.setUint8(0, 0))],
  [
    'a swap of a larger amount',
    'pays',
    bytes((data) => data.setBigUint64(9, 2_000_000_001n, true)),
  ],
  ['a swap that quotes less', 'worse', bytes((data) => data.setBigUint64(17, 1n, true))],
  ['a swap that allows more slippage', 'worse', bytes((data) => data.setUint16(25, 5_000, true))],
  ['a swap that takes a fee nobody named', 'fee', bytes((data) => data.setUint8(27, 85))],
  ['a payment to a stranger', 'calldata', also(paySol(user, stranger.address, 1n))],
  ['an approval of a token', 'calldata', also(ofToken([4, ...one], own, stranger.address, user))],
  ['a transfer of a token', 'calldata', also(ofToken([3, ...one], own, foreign, user))],
  [
    'an account given to a stranger',
    'calldata',
    also(ofToken([6, 2, 1, ...Array.from({ length: 32 }, () => 7)], own, user)),
  ],
  ['an account closed for a stranger', 'calldata', also(ofToken([9], own, stranger.address, user))],
  [
    'a call of an unknown program',
    'calldata',
    also({ program: shell.address, accounts: [], data: Uint8Array.of(1) }),
  ],
  [
    'a priority of half a SOL',
    'calldata',
    rebuilt((list) =>
      list.map((each) =>
        each.data[0] === 3 && each.accounts.length === 0
          ? { ...each, data: Uint8Array.of(3, 0, 0, 0, 0, 1, 0, 0, 0) }
          : each,
      ),
    ),
  ],
  [
    'too many decimals of the bought token',
    'decimals',
    { path: 'tokens', forge: ({ tokens }) => tokens.forEach((each) => (each.decimals = 9)) },
  ],
  [
    'the symbol of another token',
    'symbol',
    {
      path: 'tokens',
      forge: ({ tokens }) => {
        const [, listed] = tokens
        if (listed) Object.assign(listed, { name: 'tUSD', symbol: 'USDG' })
      },
    },
  ],
]

describe.runIf(hasSolana())('swapping on Solana', () => {
  let world: SolanaSwapWorld
  beforeAll(async () => {
    world = await startSolanaSwapWorld()
  }, 60_000)
  afterAll(() => world.stop())

  it('SOL becomes a token by Jupiter’s program, and the page knows exactly what arrived [SWP-04]', async () => {
    const visit = await world.visit()
    const before = await dollars()
    await review(visit, purchase)
    await visit.model.confirm()
    expect(visit.model.read()).toMatchObject({ step: 'sent' })
    const arrived = await settled(visit)
    expect((await dollars()) - before).toBe(arrived)
    expect(arrived).toBeGreaterThan(297_000_000n)
    expect(visit.asked().map(({ method }) => method)).toEqual(['solana_signAndSendTransaction'])
  })

  it('a token becomes SOL without an approval, and none stays wrapped', async () => {
    const visit = await world.visit()
    const before = [await dollars(), await lamports()] as const
    const plan = await review(visit, sale)
    expect(plan.steps).toEqual(['swap'])
    await visit.model.confirm()
    const arrived = await settled(visit)
    expect(before[0] - (await dollars())).toBe(30_000_000n)
    // The local node leaves the priority out of the fee that it tells afterwards.
    expect((await lamports()) - before[1]).toBe(arrived - 5_000n)
    expect(plan.costs).toBe(8_000n)
  })

  it('a price that moved beyond the slippage is refused before the wallet is asked', async () => {
    const visit = await world.visit()
    await review(visit, purchase)
    world.jupiter.setPool({ ...jupiterPool, dollar: (jupiterPool.dollar * 9n) / 10n })
    await visit.model.confirm()
    world.jupiter.setPool(jupiterPool)
    expect(visit.model.read()).toMatchObject({ review: { outdated: 'worse' } })
    expect(visit.asked()).toEqual([])
  })

  it('an amount that the account cannot pay is stopped by the simulation', async () => {
    const visit = await world.visit()
    visit.model.open({ ...sale, amount: '1' })
    await visit.until(({ form: { quote } }) => quote.status === 'ready')
    // The tokens leave between the quote and the review.
    const held = await dollars()
    await world.node.setTokens({ owner: user, mint: dollar.address }, 0n)
    visit.model.review()
    await visit.until((state) => 'review' in state && state.review.check.status !== 'loading')
    await world.node.setTokens({ owner: user, mint: dollar.address }, held)
    expect(visit.model.read()).toMatchObject({
      review: { check: { status: 'refused', why: 'fails', reason: 'insufficient funds' } },
    })
  })

  it.each(lies)('a wallet is not asked after %s [SWP-04]', async (_, rule, forgery) => {
    const { model, asked, until } = await world.visit()
    world.lie(forgery)
    try {
      const { form } = await opened({ model, until }, purchase)
      if (form.quote.status === 'ready' && form.quote.offer) {
        model.review()
        const checked = await until(isStopped)
        if ('review' in checked && checked.review.check.status === 'ready') await model.confirm()
      }
      expect(ruleOf(model.read())).toBe(rule)
      expect(asked()).toEqual([])
    } finally {
      world.lie(undefined)
    }
  })

  it.each<readonly [string, string, Forgery]>([
    ['whose coins stay wrapped', 'calldata', rebuilt((list) => list.slice(0, -1))],
    ['with a spender', 'spender', quoted((quote) => (quote.spender = jupiterProgram))],
  ])('a wallet is not asked after a sale %s [SWP-04]', async (_, rule, forgery) => {
    const { model, asked, until } = await world.visit()
    world.lie(forgery)
    await opened({ model, until }, sale)
    model.review()
    await until(isStopped)
    world.lie(undefined)
    expect(ruleOf(model.read())).toBe(rule)
    expect(asked()).toEqual([])
  })

  async function dollars(): Promise<bigint> {
    const answer = await askNode(world.node.rpcUrl, 'getTokenAccountBalance', [
      own,
      { commitment: 'confirmed' },
    ])
    return BigInt((answer as { value: { amount: string } }).value.amount)
  }

  async function lamports(): Promise<bigint> {
    const answer = await askNode(world.node.rpcUrl, 'getBalance', [
      user,
      { commitment: 'confirmed' },
    ])
    return BigInt((answer as { value: number }).value)
  }
})

async function opened(
  { model, until }: Pick<Visit, 'model' | 'until'>,
  params: typeof purchase,
): Promise<SwapState> {
  model.open(params)
  return until(({ form: { quote } }) => ['ready', 'failed', 'refused'].includes(quote.status))
}

/** The plan of a swap that may be signed. */
async function review(
  visit: Visit,
  params: typeof purchase,
): Promise<{ readonly steps: readonly string[]; readonly costs: bigint }> {
  await opened(visit, params)
  visit.model.review()
  const state = await visit.until(isStopped)
  if (!('review' in state) || state.review.check.status !== 'ready') throw new Error(ruleOf(state))
  return state.review.check.plan
}

/** Units that the page says have arrived. */
async function settled({ kit }: Visit): Promise<bigint> {
  await expect.poll(() => recallTransfers(kit)[0]?.status, { timeout: 10_000 }).not.toBe('pending')
  return BigInt(recallTransfers(kit)[0]?.bought?.received ?? 0)
}

function isStopped(state: SwapState): boolean {
  return (
    'review' in state &&
    (state.review.outdated !== undefined || state.review.check.status !== 'loading')
  )
}

function ruleOf(state: SwapState): string {
  if (!('review' in state)) return `quote ${state.form.quote.status}`
  const { outdated, check } = state.review
  if (outdated) return outdated
  return check.status === 'refused' ? check.why : check.status
}
