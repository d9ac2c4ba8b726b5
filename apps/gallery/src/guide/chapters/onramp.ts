import { none, type ViewNotes } from '../chapter.ts'

const nothing = none('Nothing is listed here.')

export const onrampNotes = {
  OnRampProviders: {
    chapter: 'onramp',
    when: 'Buy was pressed, in the account or at a token. Hidden without a gateway, and in the time zones of NET-07.',
    rules:
      'An amount of money within the limits of the way to pay, a token, and all providers with what arrives after fees, best first. Offers are renewed every 15 s. Without an answer an estimate says that it is one (ONR-04).',
    leads: {
      OnRampFiatSelect: 'The currency is pressed.',
      OnRampTokenSelect: 'The token is pressed.',
      OnRampReview: 'A provider is pressed.',
      Networks: 'Nothing is sold on this network.',
    },
    ends: 'The input is kept while the window is open.',
    states: {
      empty: 'Onramp.empty',
      loading: 'Onramp.loading',
      error: 'Onramp.noOffers',
      offline: 'Onramp.estimate',
      long: 'Onramp.long',
    },
  },
  OnRampTokenSelect: {
    chapter: 'onramp',
    when: 'The token was pressed in the form.',
    rules: 'The tokens of this network that any provider sells; the coin comes first.',
    leads: {},
    ends: 'The pressed token is in the form.',
    states: {
      empty: nothing,
      loading: none('The form has loaded them.'),
      error: none('It loads nothing.'),
      offline: none('It needs no network.'),
      long: 'Onramp.tokens',
    },
  },
  OnRampFiatSelect: {
    chapter: 'onramp',
    when: 'The currency was pressed in the form.',
    rules: 'The currencies that any provider takes, with their names in the visitor’s language.',
    leads: {},
    ends: 'The pressed currency is in the form.',
    states: {
      empty: nothing,
      loading: none('The form has loaded them.'),
      error: none('It loads nothing.'),
      offline: none('It needs no network.'),
      long: 'Onramp.currencies',
    },
  },
  OnRampReview: {
    chapter: 'onramp',
    when: 'A provider was pressed.',
    rules:
      'Price, fees, the amount that arrives and the whole address. The order of the gateway must be signed and name the same account, or the page does not open. A popup on a computer, a tab on a phone; where the browser blocks both, the provider’s page replaces this page.',
    leads: { BuyInProgress: 'The provider’s page is open.' },
    ends: 'Cancel goes back to the form with its input.',
    states: {
      empty: nothing,
      loading: 'Onramp.opening',
      error: 'Onramp.refused',
      offline: 'Onramp.unreachable',
      long: none('Amounts wrap as in the review of a transfer.'),
    },
  },
  BuyInProgress: {
    chapter: 'onramp',
    when: 'The provider’s page was opened, or the account was opened while a purchase of an earlier visit is under way.',
    rules:
      'The provider decides whether it is paid, the network whether it has arrived. A cancelled purchase and a closed page are told apart. The purchase is followed after the window closes and after a reload.',
    leads: { Account: 'Done.', OnRampProviders: 'Buy again, after a purchase that failed.' },
    ends: 'Done leads to the account, without a way back.',
    states: {
      empty: 'Onramp.gone',
      loading: 'Onramp.created',
      error: 'Onramp.stopped',
      offline: 'Onramp.paid',
      long: none('Amounts wrap as in the review.'),
    },
  },
} satisfies ViewNotes
