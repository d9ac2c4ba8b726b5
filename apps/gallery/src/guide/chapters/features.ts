import { none, type ViewNotes } from '../chapter.ts'

const nothing = none('Nothing is listed here.')
const signing = {
  rules:
    'If signing in is required and no session exists, it refuses to be closed and shakes (MOD-10, MOD-12). Progress is shown step by step: checking, preparing, in the wallet, verifying. A failure stays here and can be tried again.',
  ends: 'Signed in: it closes (SIW-01). Cancel disconnects if signing in is required, and otherwise only closes (SIW-02).',
  leads: {
    Doctor: 'Run the connection doctor, below an error’s details; in debug mode only.',
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
    chapter: 'assets',
    when: 'All tokens was pressed in the account’s tab.',
    rules:
      'The most valuable token comes first. Unlisted tokens are hidden behind one row, because names can be forged. Without a gateway a node gives the listed tokens.',
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
    chapter: 'assets',
    when: 'A token was pressed.',
    rules:
      'Amount in full, value, price, contract; the account’s actions with this token chosen. An unlisted token shows a warning first.',
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
    chapter: 'assets',
    when: 'All collectibles was pressed in the account’s tab.',
    rules: 'A grid with arrow keys. Spam is hidden behind one row. Further pages load on demand.',
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
    chapter: 'assets',
    when: 'A collectible was pressed.',
    rules:
      'Picture, collection, number, contract; probable spam shows a warning before its picture.',
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
    chapter: 'assets',
    when: 'The host opens it. In the account the same list is the tab Activity.',
    rules:
      'By year and month, newest first. A transaction sent from here is above the list until it is in a block. Entries with spam only are hidden behind one row.',
    leads: { Transaction: 'An entry is pressed.' },
    ends: 'It closes; without a gateway it leads to the explorer.',
    states: {
      empty: 'Transactions.empty',
      loading: 'Transactions.loading',
      error: 'Transactions.failed',
      offline: 'Transactions.failed',
      long: 'Transactions.long',
    },
  },
  Transaction: {
    chapter: 'assets',
    when: 'An entry was pressed.',
    rules: 'Transfers, sender, receiver, time, network, fee and id, each with a copy button.',
    leads: {},
    ends: 'Back to the list; the explorer opens in a new tab.',
    states: {
      empty: 'Transaction.gone',
      loading: 'Transaction.pending',
      error: 'Transaction.failed',
      offline: none('It shows data of the list.'),
      long: 'Transaction.long',
    },
  },
  Send: {
    chapter: 'send',
    when: 'Send was pressed, in the account or at a token.',
    rules:
      'Token, amount with its value, receiver by address or name (SND-09). An error is shown beside its field and on the button.',
    leads: {
      SendSelectToken: 'The token is pressed.',
      SendReview: 'Review, once the form has no error.',
    },
    ends: 'The input is kept while the window is open.',
    states: {
      empty: 'Send.empty',
      loading: 'Send.loading',
      error: 'Send.failed',
      offline: 'Send.failed',
      long: 'Send.huge',
    },
  },
  SendSelectToken: {
    chapter: 'send',
    when: 'The token was pressed in the form.',
    rules: 'The account’s holdings on this network, the most valuable first.',
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
    chapter: 'send',
    when: 'The form was sent.',
    rules:
      'Amount and address in full, fee, earlier payments to the receiver, and the simulated changes. An address that imitates a known address must be compared first. Confirming is off while the fee is unknown or cannot be paid (SND-04).',
    leads: { SendProgress: 'The wallet accepted the transfer.' },
    ends: 'Cancel goes back to the form with its input.',
    states: {
      empty: nothing,
      loading: 'Send.reviewLoading',
      error: 'Send.reviewFeeFailed',
      offline: 'Send.reviewFeeFailed',
      long: 'Send.reviewHuge',
    },
  },
  SendProgress: {
    chapter: 'send',
    when: 'The wallet accepted the transfer.',
    rules:
      'The network decides the status: pending, then confirmed, failed, replaced or dropped. The transfer is followed after the window closes.',
    leads: { Account: 'Done.' },
    ends: 'Done leads to the account, without a way back.',
    states: {
      empty: 'Send.gone',
      loading: 'Send.pending',
      error: 'Send.mined',
      offline: 'Send.pending',
      long: none('Amounts and addresses wrap as in the review.'),
    },
  },
  Swap: {
    chapter: 'swap',
    when: 'Swap was pressed, in the account or at a token.',
    rules:
      'Two tokens and an amount, in the token or in dollars. The quote is renewed every 15 s and at each change; an older answer is dropped. Without a quote the reason is shown (SWP-07, SWP-08).',
    leads: {
      SwapSelectToken: 'A token is pressed.',
      SwapSettings: 'The slippage is pressed.',
      SwapPreview: 'Review, once there is a quote.',
      Networks: 'The network has no swaps (SWP-09).',
    },
    ends: 'The input is kept while the window is open. A gateway that does not answer leads back, with a snackbar (SWP-03).',
    states: {
      empty: 'Swap.empty',
      loading: 'Swap.loading',
      error: 'Swap.failed',
      offline: 'Swap.failed',
      long: 'Swap.huge',
    },
  },
  SwapSelectToken: {
    chapter: 'swap',
    when: 'A token was pressed in the form.',
    rules:
      'The coin, the account’s tokens, suggested tokens, all others (SWP-13). A search asks the gateway too; a token on no list shows its address and a warning.',
    leads: { Networks: 'The network above the list is pressed.' },
    ends: 'A token takes its place in the form; the token of the other side changes places.',
    states: {
      empty: 'Swap.tokensLoading',
      loading: 'Swap.tokensLoading',
      error: 'Swap.failed',
      offline: 'Swap.failed',
      long: 'Swap.tokens',
    },
  },
  SwapSettings: {
    chapter: 'swap',
    when: 'The slippage was pressed in the form.',
    rules:
      'Slippage: automatic (1 %), 0.1, 0.5, 1 or an own percentage, with a warning from 5 % on. Approvals are exact unless the visitor asks for one without a limit.',
    leads: {},
    ends: 'Done leads back to the form, and the quote is renewed.',
    states: {
      empty: none('It always has its choices.'),
      loading: none('It waits for nothing.'),
      error: 'Swap.settingsHigh',
      offline: none('It needs no network.'),
      long: 'Swap.settingsHigh',
    },
  },
  SwapPreview: {
    chapter: 'swap',
    when: 'The form was sent.',
    rules:
      'Both amounts in full, the minimum, costs, the contract, and each request to the wallet before the first press. The built transaction is compared with all of it and simulated. A worse price needs a new agreement.',
    leads: { SwapProgress: 'The wallet accepted the swap.' },
    ends: 'Cancel goes back to the form with its input.',
    states: {
      empty: nothing,
      loading: 'Swap.reviewLoading',
      error: 'Swap.reviewStopped',
      offline: 'Swap.reviewFailed',
      long: none('Amounts wrap as in the review of a transfer.'),
    },
  },
  SwapProgress: {
    chapter: 'swap',
    when: 'The wallet accepted the swap.',
    rules:
      'The network decides the status: pending, then confirmed, failed, replaced or dropped, with the received amount beside the quoted one. The swap is followed after the window closes.',
    leads: { Account: 'Done.' },
    ends: 'Done leads to the account, without a way back.',
    states: {
      empty: 'Swap.gone',
      loading: 'Swap.pending',
      error: 'Swap.mined',
      offline: 'Swap.pending',
      long: none('Amounts wrap as in the review.'),
    },
  },
  Receive: {
    chapter: 'receive',
    when: 'Receive was pressed, in the account or at a token.',
    rules: 'The address as a code and in full, a copy button, and its networks (SND-08).',
    leads: {},
    ends: 'Back to the account.',
    states: {
      empty: none('A connected visitor has an address.'),
      loading: none('The address needs no loading.'),
      error: none('It loads nothing.'),
      offline: none('It loads nothing.'),
      long: 'Receive.manyNetworks',
    },
  },
  ApproveTransaction: {
    chapter: 'approving',
    when: 'The app sent the embedded wallet a request that needs the visitor’s approval (EMB-09): over an open window, or in a window that opens for it.',
    rules:
      'The frame follows its place, and its element is never moved in the page. One request is shown, and five wait behind it. Closing or leaving the view rejects all of them, even if an approval arrives at that moment (MOD-14). While the visitor must sign in, the view refuses to be closed (MOD-10). A method that is not allowed opens the window without this view, and a snackbar says so after 300 ms (MOD-21).',
    leads: {},
    ends: 'Approved or declined: back to the view from before, or closed (EMB-11).',
    states: {
      empty: none('It is always shown for a request.'),
      loading: 'ApproveTransaction.loading',
      error: 'ApproveTransaction.gone',
      offline: 'ApproveTransaction.gone',
      long: 'ApproveTransaction.long',
    },
  },
  SIWXSignMessage: {
    chapter: 'sign-in',
    when: 'The kit opens it after connecting if the host has configured siwx, and after a failure for another attempt.',
    ...signing,
  },
  ConnectingSiwe: {
    chapter: 'sign-in',
    when: 'The same view, under its name in siweConfig (SIW-04).',
    ...signing,
  },
} satisfies ViewNotes
