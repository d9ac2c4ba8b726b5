import { describe, expect, it } from 'vitest'
import { noAmount, typedAmount, type TypedAmount } from '@latchkey/core/format'
import {
  impactTone,
  maxUnits,
  minimumOf,
  parseSlippage,
  problemOf,
  rateOf,
  slippageWithin,
  unitsOf,
} from './amounts.ts'
import { emptyForm, findToken, initialState, isReady, next, type SwapEvent } from './next.ts'
import type { Form, Offer, Review, SwapPlan, SwapState, SwapToken } from './swap.ts'

const ether: SwapToken = {
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
  held: 2n * 10n ** 18n,
  price: 2500,
  isListed: true,
  isSuggested: true,
}
const dollar: SwapToken = {
  ...ether,
  symbol: 'tUSD',
  name: 'Test Dollar',
  decimals: 6,
  held: 5_000_000n,
  price: 1,
  address: '0xD1',
}
const imitation: SwapToken = { ...dollar, address: '0xBad', isListed: false }
const offer: Offer = {
  sells: 10n ** 18n,
  buys: 2_487_500_000n,
  source: 'Uniswap',
  router: '0xR',
  gas: 180_000n,
  impactBps: 4,
  feeBps: 0,
  feeUnits: 0n,
  route: 'Uniswap',
  tokenFeeBps: 0,
  takesPermit: false,
  expiresAt: 10,
}
const typed = (text: string): TypedAmount => typedAmount(text, 'en')
const form = (change: Partial<Form>): Form => ({
  ...emptyForm,
  status: 'initialized',
  tokens: [ether, dollar],
  source: ether,
  target: dollar,
  amount: typed('1'),
  ...change,
})
const after = (...events: readonly SwapEvent[]): SwapState => events.reduce(next, initialState)
const filled: readonly SwapEvent[] = [
  { type: 'initializing' },
  { type: 'tokens', tokens: [ether, dollar], gasPrice: 10n ** 9n },
  { type: 'token', side: 'target', token: dollar },
  { type: 'amount', amount: typed('1') },
  { type: 'quote', quote: { status: 'ready', offer } },
]
const review: Review = {
  source: ether,
  target: dollar,
  offer,
  minimum: 2_462_625_000n,
  check: { status: 'loading' },
}
// As: the states only pass the plan on.
const plan = { steps: ['swap'] } as unknown as SwapPlan
const reviewed: readonly SwapEvent[] = [
  ...filled,
  { type: 'review', review },
  { type: 'check', offer, check: { status: 'ready', plan } },
]

describe('problem of the form of a swap', () => {
  it.each([
    ['selectToken', form({ target: undefined })],
    ['noPrice', form({ unit: 'fiat', source: { ...ether, price: undefined } })],
    ['incorrectValue', form({ amount: typed('many') })],
    ['incorrectValue', form({ source: dollar, target: ether, amount: typed('0.0000001') })],
    ['incorrectValue', form({ amount: typed('1e30') })],
    ['ambiguousAmount', form({ amount: typed('1,000') })],
    ['addAmount', form({ amount: typed('') })],
    ['addAmount', form({ amount: typed('0.0') })],
    ['insufficientBalance', form({ amount: typed('2.000000000000000001') })],
    [
      'insufficientGas',
      form({ amount: typed('2'), gasPrice: 1n, quote: { status: 'ready', offer } }),
    ],
    [
      'insufficientGas',
      form({ source: dollar, target: ether, tokens: [{ ...ether, held: 0n }, dollar] }),
    ],
    [undefined, form({})],
  ])('a form has the problem %s [SWP-07, SWP-08]', (problem, given) => {
    expect(problemOf(given, false)).toBe(problem)
  })

  it('a smart account needs no coin for gas [SWP-08]', () => {
    const poor = form({ amount: typed('2'), gasPrice: 1n, quote: { status: 'ready', offer } })
    expect(problemOf(poor, true)).toBeUndefined()
  })
})

describe('amounts of a swap', () => {
  it('an amount in dollars is exact units of the token', () => {
    expect(unitsOf(form({ unit: 'fiat', amount: typed('1250') }))).toBe(5n * 10n ** 17n)
    expect(unitsOf(form({ unit: 'fiat', amount: typed('0,01'), source: dollar }))).toBe(10_000n)
  })

  it('Max takes all of a token, and leaves the gas of the coin', () => {
    expect(maxUnits(dollar, 10n ** 15n)).toBe(5_000_000n)
    expect(maxUnits(ether, 4n * 10n ** 15n)).toBe(2n * 10n ** 18n - 5n * 10n ** 15n)
    expect(maxUnits({ ...ether, held: 5n }, 10n ** 9n)).toBe(0n)
  })

  it('the minimum is rounded down, and slippage within it keeps it', () => {
    expect(minimumOf(1001n, 100)).toBe(990n)
    for (const expected of [1_000_000n, 1_004_999n, 991_000n, 2_487_500_123n]) {
      const minimum = 990_000n
      const bps = slippageWithin(expected, minimum)
      expect(minimumOf(expected, bps)).toBeGreaterThanOrEqual(minimum)
    }
    expect(slippageWithin(10n, 10n)).toBe(0)
  })

  it('a rate has both directions, with digits below 1', () => {
    const pays = { units: offer.sells, decimals: 18 }
    const gets = { units: offer.buys, decimals: 6 }
    expect(rateOf(pays, gets)).toBe('2487.5')
    expect(rateOf(gets, pays)).toMatch(/^0\.0004020100502512/)
  })

  it('a price impact is bad from 5 % on', () => {
    expect(
      [undefined, 99, 100, 499, 500].map((impactBps) => impactTone({ ...offer, impactBps })),
    ).toEqual(['good', 'good', 'warning', 'warning', 'bad'])
  })

  it('a slippage is a percentage from 0 to 50 with two places', () => {
    expect(['0.5', '1,25', '50', '0'].map((text) => parseSlippage(text, 'en'))).toEqual([
      50, 125, 5000, 0,
    ])
    expect(['', '-1', '50.01', '0.001', 'x'].map((text) => parseSlippage(text, 'en'))).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
  })
})

describe('states of a swap', () => {
  it('the tokens of a host are found by symbol in any case, unless they are on no list', () => {
    expect(findToken([ether, imitation, dollar], 'tusd')).toBe(dollar)
    expect(findToken([ether, imitation], 'tusd')).toBeUndefined()
    expect(findToken([ether, imitation], '0xbad')).toBe(imitation)
    expect(findToken([dollar, ether], null)).toBe(ether)
  })

  it('switching takes the quoted amount, or 1 without one, and waits for the tokens [SWP-05]', () => {
    const { form: turned } = next(after(...filled), { type: 'switch', locale: 'en' })
    expect([turned.source, turned.target, turned.amount.text]).toEqual([dollar, ether, '2487.5'])
    const unquoted = after(
      ...filled,
      { type: 'amount', amount: typed('') },
      { type: 'switch', locale: 'en' },
    )
    expect(unquoted.form.amount.text).toBe('1')
    expect(
      after({ type: 'initializing' }, { type: 'switch', locale: 'en' }).form.source,
    ).toBeUndefined()
  })

  it('the amount keeps its value when the visitor changes its unit', () => {
    const unit: SwapEvent = { type: 'unit', locale: 'de' }
    const half = after(...filled, { type: 'amount', amount: typed('0.5') })
    const fiat = next(half, unit)
    expect(fiat.form).toMatchObject({ unit: 'fiat', amount: { text: '1250', amount: '1250' } })
    expect(next(fiat, unit).form).toMatchObject({ unit: 'token', amount: { text: '0,5' } })
    const cents = next(after(...filled, { type: 'amount', amount: typed('0.00000123') }), unit)
    expect(cents.form.amount.text).toBe('0,003075')
    expect(next(after(...filled, { type: 'amount', amount: typed('x') }), unit).form.amount).toBe(
      noAmount,
    )
  })

  it('a token that is on the other side changes places with it', () => {
    const { form: same } = after(...filled, { type: 'token', side: 'source', token: dollar })
    expect([same.source, same.target]).toEqual([dollar, ether])
    expect(same.amount).toEqual(noAmount)
  })

  it('every change of the form drops the quote', () => {
    const changes: readonly SwapEvent[] = [
      { type: 'amount', amount: typed('2') },
      { type: 'token', side: 'target', token: ether },
      { type: 'unit', locale: 'en' },
      { type: 'switch', locale: 'en' },
      { type: 'slippage', bps: 10 },
      { type: 'unlimited', unlimited: true },
    ]
    for (const change of changes)
      expect(after(...reviewed, change)).toMatchObject({
        step: 'editing',
        form: { quote: { status: 'none' } },
      })
  })

  it('an answer for another review changes nothing', () => {
    const state = after(...reviewed)
    const other = { ...offer }
    expect(next(state, { type: 'check', offer: other, check: { status: 'failed' } })).toBe(state)
    expect(next(state, { type: 'outdated', offer: other, outdated: 'worse' })).toBe(state)
  })

  it('the wallet is asked only for a checked swap at an agreed price, and once', () => {
    const ask: SwapEvent = { type: 'ask', progress: { steps: ['swap'], at: 0, phase: 'wallet' } }
    const unchecked = after(...filled, { type: 'review', review })
    expect(next(unchecked, ask)).toBe(unchecked)
    const worse = after(...reviewed, { type: 'outdated', offer, outdated: 'worse' })
    expect('review' in worse && isReady(worse.review)).toBe(false)
    expect(next(worse, ask)).toBe(worse)
    const asking = after(...reviewed, ask)
    expect(asking.step).toBe('asking')
    for (const event of [ask, { type: 'edit' }, { type: 'amount', amount: typed('5') }] as const)
      expect(next(asking, event)).toBe(asking)
  })

  it('a stopped swap leads back to its review: refused, or at a price to agree to', () => {
    const asking = after(...reviewed, {
      type: 'ask',
      progress: { steps: ['swap'], at: 0, phase: 'checking' },
    })
    expect(next(asking, { type: 'stopped', why: 'router' })).toMatchObject({
      step: 'reviewing',
      review: { check: { status: 'refused', why: 'router' } },
    })
    expect(next(asking, { type: 'stopped', why: 'minimum' })).toMatchObject({
      step: 'reviewing',
      review: { check: { status: 'ready' }, outdated: 'worse' },
    })
  })

  it('a declined swap is checked anew, because an approval may have been mined', () => {
    const asking = after(...reviewed, {
      type: 'ask',
      progress: { steps: ['approve', 'swap'], at: 1, phase: 'wallet' },
    })
    expect(next(asking, { type: 'ended', how: 'declined' })).toMatchObject({
      step: 'reviewing',
      ended: 'declined',
      review: { check: { status: 'loading' } },
    })
  })

  it('a sent swap empties the form, and keeps its tokens [SWP-04]', () => {
    const sent = after(...reviewed, { type: 'sent', hash: '0xabc' })
    expect(sent).toMatchObject({
      step: 'sent',
      form: { amount: noAmount, quote: { status: 'none' } },
    })
    expect(sent.form.target).toBe(dollar)
  })
})
