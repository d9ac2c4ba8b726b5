import { describe, expect, it } from 'vitest'
import { factsOf, isGasInsufficient, maxUnits, problemOf } from './rules.ts'
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
  { type: 'amount', amount: '1' },
  { type: 'receiver', receiver: found },
]
const reviewed: readonly SendEvent[] = [
  ...filled,
  { type: 'review', transfer },
  { type: 'quote', transfer, quote: { status: 'ready', fee } },
  { type: 'check', transfer, check: { first: true } },
]

describe('problem of the form', () => {
  const cases = [
    ['selectToken', form({ token: undefined, amount: '1', receiver: found })],
    ['incorrectValue', form({ amount: 'many', receiver: found })],
    ['incorrectValue', form({ token: whole, amount: '1.5', receiver: found })],
    ['incorrectValue', form({ token: dollar, amount: '0.0000001', receiver: found })],
    ['addAmount', form({ receiver: found })],
    ['addAmount', form({ amount: '0.00', receiver: found })],
    ['insufficientFunds', form({ amount: '2.000000000000000001', receiver: found })],
    ['insufficientFunds', form({ token: whole, amount: '4', receiver: found })],
    ['addAddress', form({ amount: '2' })],
    ['invalidAddress', form({ amount: '2', receiver: { kind: 'resolving', text: 'bob.eth' } })],
    [
      'invalidAddress',
      form({ amount: '2', receiver: { kind: 'wrong', text: 'b', why: 'invalid' } }),
    ],
    [undefined, form({ amount: '2', receiver: found })],
    [undefined, form({ amount: '0.000000000000000001', receiver: found })],
    [undefined, form({ token: whole, amount: '3', receiver: found })],
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
      { type: 'amount', amount: '2' },
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
    const priced = next(early, { type: 'quote', transfer, quote: { status: 'ready', fee } })
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
  it('a review ignores answers for another review', () => {
    const state = after(...filled, { type: 'review', transfer })
    const late = { ...transfer }
    for (const event of [
      { type: 'quote', transfer: late, quote: { status: 'ready', fee } },
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
    expect(sent).toMatchObject({ step: 'sent', hash: '0x1', form: { amount: '' } })
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
    const other = next(chosen, { type: 'amount', amount: '5' })
    expect(next(other, { type: 'balances', tokens, chosen: '0xd' }).form.amount).toBe('5')
    const coin = next(other, { type: 'balances', tokens, chosen: null })
    expect(coin.form).toMatchObject({ token: ether, amount: '' })
    const gone = next(other, { type: 'balances', tokens: [ether] })
    expect(gone.form).toMatchObject({ token: ether, amount: '' })
    const asking = after(...reviewed, { type: 'ask' })
    expect(next(asking, { type: 'balances', tokens, chosen: '0xd' }).form.token).toBe(ether)
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
    expect(maxUnits(ether, fee)).toBe(ether.held - fee.units)
    expect(isGasInsufficient({ ...given, sent: maxUnits(ether, fee) })).toBe(false)
    expect(maxUnits({ ...ether, held: 1n }, fee)).toBe(0n)
    expect(maxUnits(ether, { ...fee, reserve: 5n })).toBe(ether.held - fee.units - 5n)
    expect(maxUnits(dollar, fee)).toBe(dollar.held)
  })
})
