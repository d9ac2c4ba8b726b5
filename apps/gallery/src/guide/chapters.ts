import type { ViewName } from '@latchkey/modal/fixtures'
import type { Chapter } from './chapter.ts'

/** In a visitor's order. Every group of stories is in one chapter. */
export const chapters: readonly (Chapter & { readonly views: readonly ViewName[] })[] = [
  {
    id: 'opening',
    title: 'Opening the window',
    about: [
      'A button of the host opens it. It shows the view that was asked for (MOD-02); else the account, if somebody is connected (MOD-04), or Connect (MOD-05). A kit without adapters opens with all wallets on a phone and with a QR code on a desktop (MOD-03); a wallet on a network that the app does not have opens UnsupportedChain (MOD-08); who has to sign in and has not, SIWXSignMessage.',
      'The code is fetched with the first touch of that button, no request is made before. While a view’s own code is on its way a skeleton of its height stands in; what does not come offers a retry.',
      'The window takes the focus, keeps it, and gives it back to what opened it. Escape and the arrow go one view back; from the first one they close (MOD-06). The cross and the backdrop close.',
    ],
    groups: ['Shell'],
    views: [],
  },
  {
    id: 'connect',
    title: 'Connect',
    about: [
      'The first view of a visitor. It decides how to connect: with a wallet of this browser, with one on another device, or with one to be had.',
      'What the visitor has comes first. Everything else comes later into places that are kept for it.',
      'Farcaster stands below the wallets of this browser as soon as the host has configured a login origin. E-mail and other social entries appear with the login page, above the wallets, or below them where one is installed; until then the kit has none, and there is nothing to be seen of them here.',
    ],
    groups: ['Connect'],
    views: ['Connect', 'ConnectWallets'],
  },
  {
    id: 'all-wallets',
    title: 'All wallets',
    about: [
      'Every wallet of the directory that serves the app’s networks, to look through or to search.',
      'A press leads to the wallet itself where it is installed, to a link where one reaches it, and to its stores elsewhere.',
    ],
    groups: ['AllWallets'],
    views: ['AllWallets'],
  },
  {
    id: 'connecting',
    title: 'Connecting an extension',
    about: [
      'The wallet has its own window now; ours says whose turn it is, and how it ends.',
      'A ring turns around the wallet’s picture while it waits. An answer closes the window by itself.',
    ],
    groups: ['ConnectingExternal', 'ConnectingMultiChain'],
    views: ['ConnectingExternal', 'ConnectingMultiChain'],
  },
  {
    id: 'link',
    title: 'QR code and phone',
    about: [
      'For wallets that are not in this browser: a link, drawn as a code for a phone, or called as an app on the phone itself.',
      'The code is there at once, since the link is made while somebody points at the row. It renews itself.',
    ],
    groups: ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic', 'ConnectingFarcaster'],
    views: ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic', 'ConnectingFarcaster'],
  },
  {
    id: 'newcomers',
    title: 'For newcomers',
    about: [
      'Who has no wallet is told what one is, and where some can be had.',
      'Each step leads to the next one and back again; nobody is sent away without a way to return.',
    ],
    groups: ['WhatIs', 'GetWallet', 'Downloads'],
    views: ['WhatIsAWallet', 'WhatIsANetwork', 'GetWallet', 'Downloads'],
  },
  {
    id: 'sign-in',
    title: 'Signing in',
    about: [
      'Where the host wants it, the wallet signs a message after connecting, without cost.',
      'It refuses to be closed, as UnsupportedChain does, and an approval that came over it.',
    ],
    groups: ['SIWXSignMessage'],
    views: ['SIWXSignMessage', 'ConnectingSiwe'],
  },
  {
    id: 'approving',
    title: 'Approving in the embedded wallet',
    about: [
      'What the app asks of an embedded wallet is shown by the wallet’s own page, in a frame of another origin that lies over its place in the window.',
      'It is experimental, for hosts that name a login origin: logging in is still to come. The stories put a sheet with words where that page is.',
    ],
    groups: ['ApproveTransaction'],
    views: ['ApproveTransaction'],
  },
  {
    id: 'account',
    title: 'Account and wallets',
    about: [
      'Who is connected, what they have, what can be done with it, and the way out.',
      'What features bring is fetched after the account itself is there, into places of its own.',
    ],
    groups: ['Account', 'ProfileWallets'],
    views: ['Account', 'ProfileWallets'],
  },
  {
    id: 'networks',
    title: 'Networks',
    about: [
      'To another network of the app, be it with this wallet or with another one.',
      'A wallet that leaves the app’s networks is met with ways back.',
    ],
    groups: ['Networks', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain'],
    views: ['Networks', 'SwitchNetwork', 'SwitchActiveChain', 'UnsupportedChain'],
  },
  {
    id: 'assets',
    title: 'Tokens, NFTs, activity',
    about: [
      'What the account holds and what it did, on EVM networks and Solana (BAL-06): a tab each in the account, and a view each for all of it.',
      'Anybody can send anything to an address. What is on no list, what poses as something else and what is likely spam is hidden until asked for, and warns.',
    ],
    groups: ['Tokens', 'Nfts', 'Transactions', 'Transaction'],
    views: ['Tokens', 'Token', 'Nfts', 'Nft', 'Transactions', 'Transaction'],
  },
  {
    id: 'send',
    title: 'Send',
    about: [
      'Form, review, wallet, progress. The review is the place where a mistake is found: it shows everything in full.',
      'Nothing is called done before the network says so.',
    ],
    groups: ['Send'],
    views: ['Send', 'SendSelectToken', 'SendReview', 'SendProgress'],
  },
  {
    id: 'receive',
    title: 'Receive',
    about: [
      'The address, for whoever is to pay. Below it stands on which networks it is valid: what is sent on another one may be lost.',
    ],
    groups: ['Receive'],
    views: ['Receive'],
  },
  {
    id: 'notices',
    title: 'Errors, snackbars, alerts',
    about: [
      'An error stands where it happened: one sentence, a retry, and for who builds the page code, cause and link in its details (CON-16). Whatever a wallet said stays there.',
      'A snackbar tells what was done. It stands 12 px below the card, above a sheet, and covers nothing: for 2.5 s, for 5 s where something went wrong, as long as it takes where something is under way, and for as long as it is pointed at. A second one waits 150 ms after the first has left (MOD-15).',
      'An alert tells who builds the page what is not configured. It shows with the option debug alone, except for the alerts of the configuration itself (MOD-16, HOST-03).',
    ],
    groups: ['Doctor'],
    also: [
      'Account.snackbar',
      'Account.snackbarLoading',
      'Connect.alert',
      'ConnectingExternal.declined',
      'ConnectingExternal.unknownError',
      'AllWallets.offline',
    ],
    views: ['Doctor'],
  },
  {
    id: 'panel',
    title: 'Panel and bottom sheet',
    about: [
      'With the option embedded the views are a part of the page: nothing is dimmed, locked or trapped, and closing leads home, which is the account or Connect (MOD-07).',
      'Under 430 px the window is a sheet from below: as wide as the screen, with a handle that is pulled down to close it. The close button does the same.',
    ],
    groups: ['Panel'],
    views: [],
  },
  {
    id: 'limits',
    title: 'At the limits',
    about: [
      'What comes from outside is long, much, late or hostile. Names are cut or wrapped, amounts get smaller, lists draw what is near the window, pictures that do not come give way to a letter, and look-alikes are told from what they imitate.',
    ],
    groups: [],
    also: [
      'Connect.longText',
      'Connect.ambiguous',
      'Connect.brokenIcon',
      'AllWallets.thousand',
      'Tokens.tokenUnlisted',
      'Nfts.listLongText',
      'Transaction.spam',
      'Send.reviewTwin',
      'Send.huge',
      'ProfileWallets.manyAccounts',
    ],
    views: [],
  },
]
