import { none, type ViewNotes } from '../chapter.ts'

const nothing = none('Nothing is listed here.')
const signing = {
  rules:
    'Where signing in is required and no session exists, it refuses to be closed and shakes (MOD-10, MOD-12). Progress is told step by step: checking, preparing, in the wallet, verifying. A failure stays here and can be tried again.',
  ends: 'Signed in: it closes by itself (SIW-01). Cancel disconnects where signing in is required, and only closes elsewhere (SIW-02).',
  leads: {
    Doctor: 'Run the connection doctor, below an error’s details; in debug mode alone.',
  },
  states: {
    empty: nothing,
    loading: 'SIWXSignMessage.checking',
    error: 'SIWXSignMessage.refused',
    offline: 'SIWXSignMessage.serverFails',
    long: 'SIWXSignMessage.longNames',
  },
} as const

export const featureNotes = {
  Tokens: {
    when: 'All tokens was pressed in the account’s tab.',
    rules:
      'What is worth most comes first. Tokens on no list are hidden behind one row, since names can be forged. Without a gateway a node tells the listed ones.',
    leads: { Token: 'A token is pressed.' },
    ends: 'Back to the account.',
    states: {
      empty: 'Tokens.listEmpty',
      loading: 'Tokens.listLoading',
      error: 'Tokens.listUnavailable',
      offline: 'Tokens.listUnavailable',
      long: 'Tokens.listLongText',
    },
  },
  Token: {
    when: 'A token was pressed.',
    rules:
      'Amount in full, worth, price, contract; the account’s actions, begun with this token. A token on no list warns first.',
    leads: {},
    ends: 'Back to the list.',
    states: {
      empty: 'Tokens.tokenGone',
      loading: 'Tokens.tokenLoading',
      error: 'Tokens.tabUnavailable',
      offline: 'Tokens.tabUnavailable',
      long: 'Tokens.tokenTiny',
    },
  },
  Nfts: {
    when: 'All collectibles was pressed in the account’s tab.',
    rules: 'A grid with arrow keys. Spam is hidden behind one row. More is asked for on demand.',
    leads: { Nft: 'A picture is pressed.' },
    ends: 'Back to the account.',
    states: {
      empty: 'Nfts.listEmpty',
      loading: 'Nfts.listLoading',
      error: 'Nfts.listFailed',
      offline: 'Nfts.listFailed',
      long: 'Nfts.listLongText',
    },
  },
  Nft: {
    when: 'A collectible was pressed.',
    rules: 'Picture, collection, number, contract; what is likely spam warns before its picture.',
    leads: {},
    ends: 'Back to the grid; the explorer opens in a new tab.',
    states: {
      empty: 'Nfts.nftGone',
      loading: 'Nfts.listLoading',
      error: 'Nfts.listFailed',
      offline: 'Nfts.listFailed',
      long: 'Nfts.nftEdition',
    },
  },
  Transactions: {
    when: 'The host opens it. In the account the same list is the tab Activity.',
    rules:
      'By year and month, newest first; what was sent from here stands above until it is in a block. Entries of spam alone are hidden behind one row.',
    leads: { Transaction: 'An entry is pressed.' },
    ends: 'Closes; without a gateway it leads to the explorer.',
    states: {
      empty: 'Transactions.empty',
      loading: 'Transactions.loading',
      error: 'Transactions.failed',
      offline: 'Transactions.failed',
      long: 'Transactions.long',
    },
  },
  Transaction: {
    when: 'An entry was pressed.',
    rules: 'What moved, from whom to whom, when, on which network, fee and id, each to be copied.',
    leads: {},
    ends: 'Back to the list; the explorer opens in a new tab.',
    states: {
      empty: 'Transaction.gone',
      loading: 'Transaction.pending',
      error: 'Transaction.failed',
      offline: none('It shows what the list has brought.'),
      long: 'Transaction.long',
    },
  },
  Send: {
    when: 'Send was pressed, in the account or at a token.',
    rules:
      'Token, amount with its worth, receiver by address or name (SND-09). What is wrong is said beside the field, and the button says it too.',
    leads: {
      SendSelectToken: 'The token is pressed.',
      SendReview: 'Review, once nothing is wrong.',
    },
    ends: 'What was typed is kept while the window is open.',
    states: {
      empty: 'Send.empty',
      loading: 'Send.loading',
      error: 'Send.failed',
      offline: 'Send.failed',
      long: 'Send.huge',
    },
  },
  SendSelectToken: {
    when: 'The token was pressed in the form.',
    rules: 'What the account holds on this network, what is worth most first.',
    leads: {},
    ends: 'A token takes its place in the form.',
    states: {
      empty: 'Send.failed',
      loading: 'Send.loading',
      error: 'Send.failed',
      offline: 'Send.failed',
      long: 'Send.huge',
    },
  },
  SendReview: {
    when: 'The form was sent.',
    rules:
      'Amount and address in full, fee, whom was paid before, and what the network says would change. An address that poses as a known one has to be compared first. Nothing can be confirmed while the fee is unknown, or not to be paid (SND-04).',
    leads: { SendProgress: 'The wallet took it.' },
    ends: 'Cancel goes back to the form with all that was typed.',
    states: {
      empty: nothing,
      loading: 'Send.reviewLoading',
      error: 'Send.reviewFeeFailed',
      offline: 'Send.reviewFeeFailed',
      long: 'Send.reviewHuge',
    },
  },
  SendProgress: {
    when: 'The wallet took the transfer.',
    rules:
      'Nothing is called done before the network says so: pending, then confirmed, failed, replaced or dropped. It is followed on after closing.',
    leads: { Account: 'Done.' },
    ends: 'Done leads to the account, with nothing to go back to.',
    states: {
      empty: 'Send.gone',
      loading: 'Send.pending',
      error: 'Send.mined',
      offline: 'Send.pending',
      long: none('Amounts and addresses wrap as in the review.'),
    },
  },
  Receive: {
    when: 'Receive was pressed, in the account or at a token.',
    rules: 'The address as a code and in full, copy, and the networks it is valid on (SND-08).',
    leads: {},
    ends: 'Back to the account.',
    states: {
      empty: none('Who is connected has an address.'),
      loading: none('The address is here.'),
      error: none('It asks nobody.'),
      offline: none('It asks nobody.'),
      long: 'Receive.manyNetworks',
    },
  },
  ApproveTransaction: {
    when: 'The app asked the embedded wallet for what needs its owner’s yes (EMB-09): over an open window, or in one that opens for it.',
    rules:
      'The frame follows its place, and is never moved in the page. One request is shown, five wait behind it. Closing or leaving the view rejects all of them, also where an approval comes in that moment (MOD-14); while somebody has to sign in it refuses to be closed (MOD-10). A method that is not allowed opens the window without this view, and a snackbar says so after 300 ms (MOD-21).',
    leads: {},
    ends: 'Approved or declined: back to the view from before, or closed (EMB-11).',
    states: {
      empty: none('It is shown for a request.'),
      loading: 'ApproveTransaction.loading',
      error: 'ApproveTransaction.gone',
      offline: 'ApproveTransaction.gone',
      long: 'ApproveTransaction.long',
    },
  },
  SIWXSignMessage: {
    when: 'The kit shows it by itself after connecting, where the host has siwx configured; also when a failure has to be tried again.',
    ...signing,
  },
  ConnectingSiwe: {
    when: 'The same view, under the name that hosts of siweConfig know (SIW-04).',
    ...signing,
  },
} satisfies ViewNotes
