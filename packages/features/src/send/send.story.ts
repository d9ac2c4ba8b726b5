import { accountIdOf, go, type Kit, open, type SentTransfer, type Transfers } from '@latchkey/core'
import { rememberPaidName, rememberTransfer } from '@latchkey/core/data'
import {
  coin,
  connectedKit,
  fakeAddress,
  type FakeKitOptions,
  type Stories,
  type Story,
} from '@latchkey/modal/fixtures'
import { KitError } from '@latchkey/protocol'
import { send } from './index.ts'
import { sendModel } from './model.ts'
import type { SendState } from './send.ts'

const bob = '0x4E83362442B8d1beC281594cEa3050c8EB01311C'
const twin = '0x4E83a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4D1311C'
/** The longest label of a name, and emoji with joiners (ENSIP-15). */
const longName = `👨\u200d🎤.${'abcdefg'.repeat(9)}.👩🏽\u200d❤\u200d👨🏿.eth`
const longAmount = '115792089237316195423570985008687907853269984665640564039457.584007913129639935'

const dollars = {
  name: 'Test Dollar',
  symbol: 'tUSD',
  chainId: 'eip155:1',
  address: 'eip155:1:0x6Ab4F5582510039297Be24e885E3ff6Ad04cE450',
  value: 1500.25,
  price: 1,
  quantity: { decimals: '6', numeric: '1500.25' },
  iconUrl: null,
  isListed: true,
}
const imitation = {
  ...dollars,
  address: 'eip155:1:0x00000000000000000000000000000000000000f1',
  price: 0,
  isListed: false,
}
const withStrangers = [
  coin('12.5'),
  dollars,
  imitation,
  { ...imitation, name: 'Poem', symbol: 'POEM', address: `eip155:1:${bob}` },
]

export const sendStories: Stories = {
  empty: form(),
  filled: form({}, { amount: '1.25', to: bob }),
  tiny: form({}, { amount: '0.000000000000000001', to: bob }),
  huge: form({ answers: { portfolio: [coin(longAmount)] } }, { amount: longAmount, to: bob }),
  tooMuch: form({}, { amount: '99', to: bob }),
  notAnAmount: form({}, { amount: '1.2.3', to: bob }),
  wrongReceiver: form({}, { amount: '1', to: 'bob' }),
  name: form({}, { amount: '1', to: 'bob.eth' }),
  nobody: form({}, { amount: '1', to: 'nobody.eth' }),
  noNames: form({ answers: undefined, balance: 2_000_000_000_000_000_000n }, { to: 'bob.eth' }),
  loading: form({ answers: { portfolio: 'waits' } }),
  failed: form({ answers: { portfolio: 'fails' }, balance: 'fails' }),
  tokens: async (options) => {
    const kit = await form()(options)
    go(kit, { view: 'SendSelectToken' })
    return kit
  },
  tokensHidden: async (options) => {
    const kit = await form(
      { answers: { portfolio: withStrangers, morePortfolio: [] } },
      { token: imitation.address },
    )(options)
    go(kit, { view: 'SendSelectToken' })
    return kit
  },
  imitation: form({ answers: { portfolio: withStrangers } }, { token: imitation.address }),
  review: review(),
  reviewName: review({}, { to: 'bob.eth' }),
  reviewLongName: review({}, { to: longName }),
  reviewLoading: review({ estimateFee: () => new Promise(() => {}) }),
  reviewDeposit: review({
    estimateFee: () =>
      Promise.resolve({ units: 2_044_280_000_000n, deposit: 2_039_280_000_000n, plan: {} }),
  }),
  reviewFeeFailed: review({ estimateFee: () => Promise.reject(new Error('node down')) }),
  reviewRefused: review({
    estimateFee: () => Promise.reject(new KitError('TRANSFER_REFUSED', { reason: 'reverts' })),
  }),
  reviewFails: review({ simulate: () => Promise.resolve({ result: 'fails' }) }),
  reviewUnknown: review({ simulate: () => Promise.resolve({ result: 'unknown' }) }),
  reviewOther: review({
    simulate: () =>
      Promise.resolve({
        result: 'moves',
        changes: [{ units: -(10n ** 18n) }, { token: bob, units: -5n }],
      }),
  }),
  reviewPoor: review({
    estimateFee: () => Promise.resolve({ units: 10n ** 21n, plan: {} }),
  }),
  reviewHuge: review({}, { amount: longAmount, held: longAmount }),
  reviewTwin: review({}, { to: twin, sentBefore: bob }),
  reviewWarned: review({ checkReceiver: () => Promise.resolve(['contract']) }),
  reviewAccepted: review(
    { checkReceiver: () => Promise.resolve(['tokenContract']) },
    { accepts: true },
  ),
  reviewBurned: review({
    checkReceiver: () => Promise.reject(new KitError('TRANSFER_REFUSED', { reason: 'burned' })),
  }),
  reviewTakesFee: review(
    {
      simulate: (_, { units, token }) => {
        const changes = [{ units: -units, token: token?.address }]
        return Promise.resolve({ result: 'moves', changes, receives: (units * 9n) / 10n })
      },
    },
    { amount: '100', token: '0x6Ab4F5582510039297Be24e885E3ff6Ad04cE450' },
  ),
  reviewNearest: review(
    {
      estimateFee: () =>
        Promise.resolve({ units: 52_500_000_000_000n, moved: 9_999_999n, plan: {} }),
      simulate: (_, { token }) => {
        const changes = [{ units: -9_999_999n, token: token?.address }]
        return Promise.resolve({ result: 'moves', changes, receives: 9_999_999n })
      },
    },
    { amount: '10', token: '0x6Ab4F5582510039297Be24e885E3ff6Ad04cE450' },
  ),
  reviewKnown: review({}, { sentBefore: bob }),
  asking: review({ send: () => new Promise(() => {}) }, { presses: true }),
  declined: review(
    { send: () => Promise.reject(new KitError('USER_REJECTED')) },
    { presses: true },
  ),
  walletFailed: review({ send: () => Promise.reject(new Error('wallet')) }, { presses: true }),
  pending: progress('pending'),
  confirmed: progress('confirmed'),
  mined: progress('failed'),
  replaced: progress('replaced'),
  dropped: progress('dropped'),
  gone: async (options) => {
    const kit = await shown()(options)
    await open(kit, { view: 'SendProgress', params: { hash: 'forgotten' } })
    return kit
  },
  ambiguous: form({}, { amount: '1,234', to: bob }),
  reviewNameMoved: review({}, { to: 'bob.eth', paidBefore: twin }),
  cancelled: progress('cancelled'),
}

/** A small fake chain on which a transfer stays pending. */
export const chain: Transfers = {
  estimateFee: () =>
    Promise.resolve({ units: 52_500_000_000_000n, gasPrice: 2_500_000_000n, plan: {} }),
  checkReceiver: () => Promise.resolve([]),
  simulate: (_, { units, token }) =>
    Promise.resolve({ result: 'moves', changes: [{ units: -units, token: token?.address }] }),
  send: () => Promise.resolve({ hash: '0xabc' }),
  readStatus: () => Promise.resolve({ status: 'pending', known: true }),
}

type Typed = { readonly amount?: string; readonly to?: string; readonly token?: string }

function shown(kitOptions: FakeKitOptions = {}, transfers: Transfers = chain): Story {
  return async (options) => {
    const kit = await connectedKit({
      answers: {
        portfolio: [coin('12.5'), dollars],
        names: { 'bob.eth': bob },
      },
      features: [send],
      transfers,
      ...options,
      ...kitOptions,
    })
    return kit
  }
}

function form(kitOptions?: FakeKitOptions, { amount, to, token }: Typed = {}): Story {
  return async (options) => {
    const kit = await shown(kitOptions)(options)
    await open(kit, { view: 'Send' })
    const model = kit.get(sendModel)
    model.open(token === undefined ? undefined : { token: token.split(':').at(-1) })
    if (amount !== undefined || to !== undefined || token !== undefined)
      await until(kit, ({ form: { loading } }) => !loading)
    if (amount !== undefined) model.changeAmount(amount)
    if (to !== undefined) {
      model.changeReceiver(to)
      await until(kit, ({ form: { receiver } }) => receiver.kind !== 'resolving')
    }
    return kit
  }
}

function review(
  transfers: Partial<Transfers> = {},
  {
    amount = '1',
    to = bob,
    held,
    sentBefore,
    paidBefore,
    presses = false,
    accepts = false,
    token,
  }: Typed & {
    readonly held?: string
    readonly sentBefore?: string
    /** The address of bob.eth when the account last sent to it. */
    readonly paidBefore?: string
    readonly presses?: boolean
    readonly accepts?: boolean
    readonly token?: string
  } = {},
): Story {
  return async (options) => {
    const answers = {
      portfolio: [coin(held ?? '12.5'), dollars],
      names: { 'bob.eth': bob, [longName]: bob },
    }
    const kit = await shown({ answers }, { ...chain, ...transfers })(options)
    if (sentBefore) rememberTransfer(kit, sent(sentBefore, 'confirmed'))
    const account = accountIdOf(kit.store.getState())
    if (paidBefore && account)
      rememberPaidName(kit, account, { name: 'bob.eth', address: paidBefore })
    const model = kit.get(sendModel)
    model.open({ token })
    await until(kit, ({ form: { loading } }) => !loading)
    model.changeAmount(amount)
    model.changeReceiver(to)
    await until(kit, ({ form: { receiver } }) => receiver.kind === 'found')
    model.review()
    await open(kit, { view: 'SendReview' })
    if (accepts) {
      await until(kit, (state) => 'review' in state && state.review.quote.status === 'ready')
      model.accept()
    }
    if (!presses) return kit
    await until(kit, (state) => 'review' in state && state.review.check !== undefined)
    void model.confirm()
    return kit
  }
}

function progress(status: SentTransfer['status']): Story {
  return async (options) => {
    const kit = await shown()(options)
    rememberTransfer(kit, sent(bob, status))
    await open(kit, { view: 'SendProgress', params: { hash: '0xabc' } })
    return kit
  }
}

function sent(to: string, status: SentTransfer['status']): SentTransfer {
  return {
    account: `eip155:1:${fakeAddress}`,
    hash: '0xabc',
    to,
    units: '1250000000000000000',
    symbol: 'ETH',
    decimals: 18,
    sentAt: Date.now(),
    status,
  }
}

/** Stories stand still: resolves when the state is reached. */
function until(kit: Kit, holds: (state: SendState) => boolean): Promise<void> {
  const model = kit.get(sendModel)
  return new Promise((resolve) => {
    const look = (): void => {
      if (!holds(model.read())) return
      stop()
      resolve()
    }
    const stop = model.subscribe(look)
    look()
  })
}
