import { open } from '@latchkey/core'
import { coin, fakeAddress, type Stories } from '@latchkey/modal/fixtures'
import { KitError } from '@latchkey/protocol'
import {
  besidePending,
  builtOf,
  dollarAddress,
  form,
  longAmount,
  network,
  never,
  progress,
  quote,
  resumed,
  review,
  select,
  settings,
  shown,
  tokenQuote,
} from './fixtures/swapStories.ts'
import { solanaForm } from './fixtures/solanaSwapStories.ts'

export const swapStories: Stories = {
  empty: form(),
  filled: form({}, '1'),
  quoting: form({ gateway: { quotes: 'waits' } }, '1'),
  noRoute: form({ gateway: { quotes: { quotes: [], refusal: 'NO_ROUTE' } } }, '1'),
  tooLarge: form({ gateway: { quotes: { quotes: [], refusal: 'LIQUIDITY_TOO_LOW' } } }, '1'),
  notSellable: form({ gateway: { quotes: { quotes: [], refusal: 'TOKEN_NOT_SELLABLE' } } }, '1'),
  failed: form({ gateway: { quotes: 'fails' } }, '1'),
  ambiguous: form({}, '1,250'),
  tooMuch: form({ gateway: { quotes: 'waits' } }, '99'),
  noGas: form({ portfolio: [coin('1')] }, '1'),
  notAnAmount: form({}, '1.2.3'),
  fiat: form({}, '2512.34', (model) => model.changeUnit()),
  impact: form({ gateway: { quotes: { quotes: [{ ...quote, priceImpactBps: 730 }] } } }, '1'),
  tokenFee: form(
    { gateway: { quotes: { quotes: [{ ...quote, tokenFees: { from: 0, to: 200 } }] } } },
    '1',
  ),
  huge: form({ portfolio: [coin(longAmount)], gateway: { quotes: 'waits' } }, longAmount),
  loading: form({ gateway: { tokens: 'waits' } }),
  unsupported: form({ gateway: { tokens: 'refuses' } }),
  tokens: select('target'),
  tokensLoading: select('target', { gateway: { tokens: 'waits' } }),
  settings: settings(),
  settingsHigh: settings((model) => {
    model.changeSlippage(1200)
    model.changeUnlimited(true)
  }),
  review: review(),
  reviewLoading: review({ gateway: { 'build-transaction': 'waits' } }),
  reviewApprove: review({}, { sells: 'token' }),
  reviewReset: review(
    {
      approvals: {
        readAllowance: () => Promise.resolve(1n),
        needsReset: () => Promise.resolve(true),
      },
    },
    { sells: 'token' },
  ),
  reviewPermit: review(
    {
      gateway: {
        quotes: { quotes: [{ ...tokenQuote, takesPermit: true }] },
        'build-approve': {
          tx: {
            from: `${network}:${fakeAddress}`,
            to: `${network}:${dollarAddress}`,
            data: '0x',
            value: '0',
            eip155: null,
          },
          permit: { name: 'Test Dollar', version: '1', nonce: '0' },
        },
      },
    },
    { sells: 'token' },
  ),
  reviewBatch: review({ approvals: { canBatch: () => Promise.resolve(true) } }, { sells: 'token' }),
  reviewUnlimited: review({}, { sells: 'token', before: (model) => model.changeUnlimited(true) }),
  reviewUnsimulated: review({
    chain: {
      readRouterCall: () => ({
        pays: 0n,
        receives: 2_487_500_000n,
        feeBps: 0,
        deadline: BigInt(never),
      }),
      simulate: () => Promise.resolve({ result: 'unknown' }),
    },
  }),
  reviewStopped: review({ chain: { readRouterCall: () => 'wrong' } }),
  reviewStrangeToken: review({
    chain: { readToken: () => Promise.resolve({ decimals: 18, symbol: 'tUSD' }) },
  }),
  reviewFails: review({
    chain: {
      simulate: () => Promise.resolve({ result: 'fails', at: 0, reason: 'Too little received' }),
    },
  }),
  reviewWorse: review({ gateway: { 'build-transaction': builtOf('2300000000') } }),
  reviewExpired: review({
    gateway: { 'build-transaction': { ...builtOf('2487500000'), expiresAt: 1 } },
  }),
  reviewFailed: review({ gateway: { 'build-transaction': 'fails' } }),
  reviewPoor: review({
    chain: { estimateCosts: () => Promise.resolve({ units: 10n ** 21n, plans: [{}] }) },
  }),
  asking: review({ chain: { send: () => new Promise(() => {}) } }, { presses: true }),
  mining: review(
    {
      chain: {
        send: () => Promise.resolve({ hash: '0xabc' }),
        readStatus: () => new Promise(() => {}),
      },
    },
    { sells: 'token', presses: true },
  ),
  declined: review(
    { chain: { send: () => Promise.reject(new KitError('USER_REJECTED')) } },
    { presses: true },
  ),
  walletFailed: review(
    { chain: { send: () => Promise.reject(new Error('wallet')) } },
    { presses: true },
  ),
  pending: progress('pending'),
  besidePending: besidePending(),
  confirmed: progress('confirmed', { received: '2489120000' }),
  mined: progress('failed', {}, { failure: 'Too little received' }),
  replaced: progress('replaced'),
  dropped: progress('dropped'),
  gone: async (options) => {
    const kit = await shown()(options)
    await open(kit, { view: 'SwapProgress', params: { hash: 'forgotten' } })
    return kit
  },
  cancelled: progress('cancelled'),
  resumed: resumed(),
  solana: solanaForm(),
}
