import { describe, expect, it } from 'vitest'
import { typedAmount } from '@latchkey/core/format'
import { keptBack, maxUnits } from './max.ts'
import { factsOf, isGasInsufficient, movedUnits, problemOf } from './rules.ts'
import {
  emptyForm,
  type Form,
  initialState,
  next,
  type Receiver,
  type SendEvent,
  type SendState,
  type SendToken,
} from './send.ts'

const ether: SendToken = {
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
  held: 2n * 10n ** 18n,
  price: 2500,
}
const dollar: SendToken = {
  symbol: 'tUSD',
  name: 'Test Dollar',
  decimals: 6,
  held: 5_000_000n,
  address: '0xd',
}
const whole: SendToken = { ...dollar, symbol: 'PIECE', decimals: 0, held: 3n, address: '0xp' }
const typed = (text: string) => typedAmount(text, 'en')
const found: Receiver = { kind: 'found', text: 'bob.eth', address: '0xb0b', name: 'bob.eth' }
const transfer = { from: '0xa', to: '0xb0b', units: 1n }
const fee = { units: 21_000n * 10n ** 9n, gasPrice: 10n ** 9n, plan: {} }

const form = (change: Partial<Form>): Form => ({
  ...emptyForm,
  tokens: [ether, dollar, whole],
  token: ether,
  loading: false,
  ...change,
})
const after = (...events: readonly SendEvent[]): SendState => events.reduce(next, initialState)
const filled: readonly SendEvent[] = [
  { type: 'balances', tokens: [ether, dollar] },
  { type: 'amount', amount: typed('1') },
  { type: 'receiver', receiver: found },
]
const reviewed: readonly SendEvent[] = [
  ...filled,
  { type: 'review', transfer },
  { type: 'quote', transfer, quote: { status: 'ready', fee, warnings: [] } },
  { type: 'check', transfer, check: { first: true } },
]

describe('problem of the form', () => {
  const cases = [
    ['selectToken', form({ token: undefined, amount: typed('1'), receiver: found })],
    ['incorrectValue', form({ amount: typed('many'), receiver: found })],
    ['incorrectValue', form({ token: whole, amount: typed('1.5'), receiver: found })],
    ['incorrectValue', form({ token: dollar, amount: typed('0.0000001'), receiver: found })],
    ['ambiguousAmount', form({ amount: typed('1,000'), receiver: found })],
    ['addAmount', form({ receiver: found })],
    ['addAmount', form({ amount: typed('0.00'), receiver: found })],
    ['insufficientFunds', form({ amount: typed('2.000000000000000001'), receiver: found })],
    ['insufficientFunds', form({ token: whole, amount: typed('4'), receiver: found })],
    ['addAddress', form({ amount: typed('2') })],
    [
      'invalidAddress',
      form({ amount: typed('2'), receiver: { kind: 'resolving', text: 'bob.eth' } }),
    ],
    [
      'invalidAddress',
      form({ amount: typed('2'), receiver: { kind: 'wrong', text: 'b', why: 'invalid' } }),
    ],
    [undefined, form({ amount: typed('2'), receiver: found })],
    [undefined, form({ amount: typed('0.000000000000000001'), receiver: found })],
    [undefined, form({ token: whole, amount: typed('3'), receiver: found })],
  ] as const
  it.each(cases)('the problem of the form is %s [SND-02, SND-03]', (problem, given) => {
    expect(problemOf(given)).toBe(problem)
  })
})

describe('send', () => {
  it('a send keeps the facts that SND-01 lists [SND-01]', () => {
    expect(factsOf(after(...reviewed), 18)).toEqual({
      token: ether,
      sendTokenAmount: '1',
      receiverAddress: '0xb0b',
      receiverProfileName: 'bob.eth',
      receiverProfileImageUrl: undefined,
      gasPrice: 10n ** 9n,
      gasPriceInUSD: 0.0525,
      networkBalanceInUSD: 5000,
      tokenBalances: [ether, dollar],
      loading: false,
    })
    expect(factsOf(initialState, 18)).toMatchObject({ loading: true, tokenBalances: [] })
    expect(factsOf(after(...reviewed, { type: 'ask' }), 18).loading).toBe(true)
  })
  it('a send that waits for the wallet ignores every change of the form', () => {
    const asking = after(...reviewed, { type: 'ask' })
    expect(asking.step).toBe('asking')
    for (const event of [
      { type: 'amount', amount: typed('2') },
      { type: 'receiver', receiver: { kind: 'none' } },
      { type: 'token', token: dollar },
      { type: 'edit' },
      { type: 'review', transfer: { ...transfer, units: 2n } },
      { type: 'ask' },
    ] as const satisfies readonly SendEvent[])
      expect(next(asking, event)).toBe(asking)
  })
  it('a send asks the wallet only when the fee is ready and the check of the receiver has ended', () => {
    const early = after(...filled, { type: 'review', transfer })
    expect(next(early, { type: 'ask' })).toBe(early)
    const priced = next(early, {
      type: 'quote',
      transfer,
      quote: { status: 'ready', fee, warnings: [] },
    })
    expect(next(priced, { type: 'ask' })).toBe(priced)
    const refused = next(
      next(early, { type: 'quote', transfer, quote: { status: 'refused', reason: 'reverts' } }),
      { type: 'check', transfer, check: 'unknown' },
    )
    expect(next(refused, { type: 'ask' })).toBe(refused)
    const known = next(priced, { type: 'check', transfer, check: 'unknown' })
    expect(next(known, { type: 'ask' }).step).toBe('asking')
  })
  it('a send to a look-alike waits until the visitor has compared the addresses', () => {
    const twin = { address: '0xfriend', likeness: 'alike' } as const
    const blocked = after(...reviewed, { type: 'check', transfer, check: { first: true, twin } })
    expect(next(blocked, { type: 'ask' })).toBe(blocked)
    const compared = next(blocked, { type: 'compared' })
    expect(next(compared, { type: 'ask' }).step).toBe('asking')
    // Another review needs another comparison.
    const again = next(compared, { type: 'review', transfer: { ...transfer } })
    expect(again).toMatchObject({ step: 'reviewing', review: { compared: false } })
  })
  it('a review moves the amount that the network can move', () => {
    const moved = { ...fee, moved: 7n }
    const ready = { status: 'ready', warnings: [] } as const
    expect(movedUnits({ transfer, quote: { status: 'loading' } })).toBe(transfer.units)
    expect(movedUnits({ transfer, quote: { ...ready, fee } })).toBe(transfer.units)
    expect(movedUnits({ transfer, quote: { ...ready, fee: moved } })).toBe(7n)
  })
  it('a send with warnings waits until the visitor has accepted them', () => {
    const quote = { status: 'ready', fee, warnings: ['contract'] } as const
    const warned = after(...reviewed, { type: 'quote', transfer, quote })
    expect(next(warned, { type: 'ask' })).toBe(warned)
    expect(next(next(warned, { type: 'compared' }), { type: 'ask' }).step).toBe('reviewing')
    const accepted = next(warned, { type: 'accepted' })
    expect(next(accepted, { type: 'ask' }).step).toBe('asking')
    // Another review needs another answer.
    const again = next(accepted, { type: 'review', transfer: { ...transfer } })
    expect(again).toMatchObject({ step: 'reviewing', review: { accepted: false } })
  })
  it('a review ignores answers for another review', () => {
    const state = after(...filled, { type: 'review', transfer })
    const late = { ...transfer }
    for (const event of [
      { type: 'quote', transfer: late, quote: { status: 'ready', fee, warnings: [] } },
      { type: 'check', transfer: late, check: 'unknown' },
      { type: 'simulation', transfer: late, simulation: { result: 'fails' } },
    ] as const satisfies readonly SendEvent[])
      expect(next(state, event)).toBe(state)
  })
  it('a send that was declined or failed can be tried again', () => {
    for (const type of ['declined', 'failed'] as const) {
      const ended = after(...reviewed, { type: 'ask' }, { type })
      expect(ended).toMatchObject({ step: 'reviewing', ended: type })
      expect(next(ended, { type: 'ask' })).toMatchObject({ step: 'asking' })
    }
  })
  it('a send that went out leaves an empty form [SND-05]', () => {
    const sent = after(...reviewed, { type: 'ask' }, { type: 'sent', hash: '0x1' })
    expect(sent).toMatchObject({
      step: 'sent',
      hash: '0x1',
      form: { amount: { kind: 'none', text: '' } },
    })
    expect(sent.form.receiver).toEqual({ kind: 'none' })
  })
  it('the form keeps its token and takes its new balance when balances are read again', () => {
    const less = { ...dollar, held: 1n }
    const state = after(
      ...filled,
      { type: 'token', token: dollar },
      {
        type: 'balances',
        tokens: [ether, less],
      },
    )
    expect(state.form.token).toBe(less)
  })
  it('the form starts with the token it is opened for, and drops the amount of another token', () => {
    const tokens = [ether, dollar]
    const chosen = after({ type: 'balances', tokens, chosen: '0xd' })
    expect(chosen.form.token).toBe(dollar)
    const other = next(chosen, { type: 'amount', amount: typed('5') })
    expect(next(other, { type: 'balances', tokens, chosen: '0xd' }).form.amount.text).toBe('5')
    const coin = next(other, { type: 'balances', tokens, chosen: null })
    expect(coin.form).toMatchObject({ token: ether, amount: { kind: 'none' } })
    const gone = next(other, { type: 'balances', tokens: [ether] })
    expect(gone.form).toMatchObject({ token: ether, amount: { kind: 'none' } })
    const asking = after(...reviewed, { type: 'ask' })
    expect(next(asking, { type: 'balances', tokens, chosen: '0xd' }).form.token).toBe(ether)
  })
})

describe('Max', () => {
  const atFirst = ether.held - fee.units
  const asked = { ...transfer, units: atFirst }
  const risen = { ...fee, units: (fee.units * 1003n) / 1000n }
  const quote: SendEvent = {
    type: 'quote',
    transfer: asked,
    quote: { status: 'ready', fee: risen, warnings: [] },
  }
  const begun: readonly SendEvent[] = [
    ...filled,
    { type: 'max', max: { kept: fee.units, locale: 'en' } },
  ]

  it('Max of the coin follows the fee of the review, which has risen', () => {
    const form = after(...begun).form
    expect(form.amount).toMatchObject({ amount: '1.999979' })
    const state = after(...begun, { type: 'review', transfer: asked }, quote)
    if (state.step !== 'reviewing') throw new Error('no review')
    const { units } = state.review.transfer
    expect(units).toBe(ether.held - risen.units)
    expect(state.form.amount).toMatchObject({ amount: '1.999978937' })
    expect(isGasInsufficient({ coin: ether, fee: risen, sent: units, smartAccount: false })).toBe(
      false,
    )
    // The answers about the earlier amount are late.
    const late = { type: 'simulation', transfer: asked, simulation: { result: 'fails' } } as const
    expect(next(state, late)).toBe(state)
  })
  it('a typed amount keeps its value when the fee has risen', () => {
    const typed: SendEvent = { type: 'amount', amount: typedAmount('1.999979', 'en') }
    const state = after(...begun, typed, { type: 'review', transfer: asked }, quote)
    expect(state).toMatchObject({ form: { amount: { amount: '1.999979' } } })
    expect(state).toMatchObject({ review: { transfer: { units: atFirst } } })
  })
  it('Max keeps its amount when the fee has risen above the balance', () => {
    const fees = { ...fee, units: ether.held + 1n }
    const state = after(
      ...begun,
      { type: 'review', transfer: asked },
      { type: 'quote', transfer: asked, quote: { status: 'ready', fee: fees, warnings: [] } },
    )
    expect(state).toMatchObject({ review: { transfer: { units: atFirst } } })
  })
  it('Max follows a balance that is read again', () => {
    const [richer, more] = [
      { ...ether, held: 3n * 10n ** 18n },
      { ...dollar, held: 6_000_000n },
    ]
    const tokens = [richer, more]
    expect(after(...begun, { type: 'balances', tokens }).form.amount).toMatchObject({
      amount: '2.999979',
    })
    const token = after(
      ...filled,
      { type: 'token', token: dollar },
      { type: 'max', max: { kept: 0n, locale: 'en' } },
    )
    expect(next(token, { type: 'balances', tokens }).form.amount).toMatchObject({ amount: '6' })
  })
})

describe('gas', () => {
  const given = { coin: ether, fee, sent: 0n, smartAccount: false }
  const cases = [
    ['is sufficient when the balance is above the fee', given, false],
    [
      'is insufficient when the account holds no coin',
      { ...given, coin: { ...ether, held: 0n } },
      true,
    ],
    [
      'is insufficient when the fee is above the balance',
      { ...given, coin: { ...ether, held: 1n } },
      true,
    ],
    ['is insufficient when the whole balance is sent', { ...given, sent: ether.held }, true],
    [
      'is sufficient when the balance covers amount and fee exactly',
      { ...given, sent: ether.held - fee.units },
      false,
    ],
    [
      'is never insufficient for a smart account',
      { ...given, coin: { ...ether, held: 0n }, smartAccount: true },
      false,
    ],
  ] as const
  it.each(cases)('gas %s [SND-04]', (_, question, insufficient) => {
    expect(isGasInsufficient(question)).toBe(insufficient)
  })
  it('the largest amount leaves exactly the fee, to the last unit', () => {
    const most = (token: SendToken, told = fee): bigint =>
      maxUnits(token.held, keptBack(token, told))
    expect(most(ether)).toBe(ether.held - fee.units)
    expect(isGasInsufficient({ ...given, sent: most(ether) })).toBe(false)
    expect(most({ ...ether, held: 1n })).toBe(0n)
    expect(most(ether, { ...fee, reserve: 5n } as typeof fee)).toBe(ether.held - fee.units - 5n)
    expect(most(dollar)).toBe(dollar.held)
  })
})
