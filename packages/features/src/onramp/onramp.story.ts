import { open } from '@latchkey/core'
import type { Stories } from '@latchkey/modal/fixtures'
import { choice, form, offer, progress, review, shown } from './fixtures/onrampStories.ts'

export const onrampStories: Stories = {
  empty: form(),
  filled: form('50'),
  oneOffer: form('50', { quotes: { quotes: [offer], refusals: [] } }),
  asking: form('50', { quotes: 'waits' }),
  tooLittle: form('5'),
  tooMuch: form('9000'),
  wrongAmount: form('1.2.3'),
  ambiguous: form('1,250'),
  euro: form('50', undefined, (model) => model.chooseCurrency('EUR')),
  bank: form('50', undefined, (model) => model.chooseMethod('ach_bank_account')),
  refusals: form('50', {
    quotes: {
      quotes: [offer],
      refusals: [
        { provider: 'far', name: 'Far Pay', reason: 'COUNTRY_UNSUPPORTED' },
        { provider: 'busy', name: 'Busy Coins', reason: 'UNAVAILABLE' },
      ],
    },
  }),
  noOffers: form('50', { quotes: { quotes: [], refusals: [] } }),
  estimate: form('50', { quotes: 'fails' }),
  loading: form(undefined, { options: 'waits' }),
  defaults: form('50', { options: 'fails', quotes: 'fails' }),
  unoffered: form(undefined, { options: { purchaseCurrencies: [], paymentCurrencies: [] } }),
  long: form('50', {
    quotes: {
      quotes: [
        {
          ...offer,
          name: 'A Provider With a Very Long Name Indeed',
          fee: '123456789.12',
          units: '123456789012345678901234567890',
        },
      ],
      refusals: [],
    },
  }),
  tokens: choice('OnRampTokenSelect'),
  currencies: choice('OnRampFiatSelect'),
  review: review(),
  expired: review({ offer: { expiresAt: 1 } }),
  opening: review({ given: { orders: 'waits' } }),
  blocked: review({ failure: 'blocked' }),
  refused: review({
    failure: 'refused',
    given: {
      orders: {
        order: {
          id: 'order',
          provider: offer.provider,
          name: offer.name,
          account: `eip155:1:0x${'b'.repeat(40)}`,
          asset: `eip155:1:0x${'e'.repeat(40)}`,
          paymentCurrency: 'USD',
          amount: '50',
          method: 'card',
          expected: offer.units,
          status: 'created',
          units: null,
          hash: null,
          problem: null,
          url: 'https://pay.example/',
          createdAt: 0,
        },
        signature: '',
      },
    },
  }),
  unreachable: review({ failure: 'failed', given: { orders: 'fails' } }),
  created: progress(),
  paying: progress({ status: 'paying' }),
  declined: progress({ status: 'paying', problem: 'card_declined' }),
  paid: progress({ status: 'paid' }),
  sent: progress({ status: 'sent', hash: '0xabc' }),
  arrived: progress({ status: 'arrived', hash: '0xabc', received: '19480000000000000' }),
  cancelled: progress({ status: 'cancelled' }),
  expiredOrder: progress({ status: 'expired' }),
  failed: progress({ status: 'failed' }),
  refunded: progress({ status: 'refunded' }),
  stopped: progress({ status: 'stopped' }),
  gone: async (options) => {
    const kit = await shown()(options)
    await open(kit, { view: 'BuyInProgress', params: { order: 'forgotten' } })
    return kit
  },
}
