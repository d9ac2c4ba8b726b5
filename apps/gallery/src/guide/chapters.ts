import type { ViewName } from '@latchkey/modal/fixtures'
import { stories } from '../stories.ts'
import type { Chapter } from './chapter.ts'
import { notes } from './notes.ts'

/** In a visitor's order. */
const texts: readonly Chapter[] = [
  {
    id: 'opening',
    title: 'Opening the window',
    about: [
      'A button of the host opens the window. It shows the requested view (MOD-02), otherwise the account for a connected visitor (MOD-04) and Connect for others (MOD-05). A kit without adapters opens with all wallets on a phone and with a QR code on a desktop (MOD-03). A wallet on a network that the app does not have opens UnsupportedChain (MOD-08). A visitor who must sign in sees SIWXSignMessage.',
      'The code is fetched when the visitor first touches that button; no request is made before. While a view’s code loads, a skeleton of its height is shown. Code that does not load offers a retry.',
      'The window takes the focus, keeps it, and returns it to the element that opened it. Escape and the arrow go one view back; in the first view they close (MOD-06). The cross and the backdrop close.',
    ],
    groups: ['Shell'],
  },
  {
    id: 'connect',
    title: 'Connect',
    about: [
      'The first view of a visitor. It decides how to connect: with an installed wallet, with a wallet on another device, or with a new wallet.',
      'Installed wallets come first. Other rows load later into reserved space.',
      'As soon as the host has configured a login origin, an e-mail field and social logins are above the wallets, or below them if a wallet is installed.',
    ],
  },
  {
    id: 'all-wallets',
    title: 'All wallets',
    about: [
      'Every wallet of the directory that serves the app’s networks, to browse or to search.',
      'A press opens the wallet itself if it is installed, a link if a link reaches it, and its stores otherwise.',
    ],
  },
  {
    id: 'connecting',
    title: 'Connecting an extension',
    about: [
      'The wallet has its own window now. The kit’s window says what to do next, and shows the result.',
      'A ring turns around the wallet’s picture while the kit waits. An answer closes the window.',
    ],
  },
  {
    id: 'link',
    title: 'QR code and phone',
    about: [
      'For wallets that are not in this browser: a link, shown as a code for a phone, or opened as an app on the phone itself.',
      'The code is there at once, because the link is made while the visitor points at the row. It renews itself.',
    ],
  },
  {
    id: 'newcomers',
    title: 'For newcomers',
    about: [
      'A visitor without a wallet reads about wallets, and where to get one.',
      'Each step leads to the next step and back again; every view has a way back.',
    ],
    groups: ['WhatIs'],
  },
  {
    id: 'login',
    title: 'Logging in without a wallet',
    about: [
      'An e-mail address or a social account is enough: it has a wallet on EVM networks and Solana, whose key no server has alone.',
      'The kit draws the way in and the account. The wallet’s own page, a frame of another origin, draws approvals and secrets.',
    ],
  },
  {
    id: 'sign-in',
    title: 'Signing in',
    about: [
      'If the host wants it, the wallet signs a message after connecting, without cost.',
      'It refuses to be closed, and so does an approval above it.',
    ],
  },
  {
    id: 'approving',
    title: 'Approving in the embedded wallet',
    about: [
      'The wallet’s own page shows the requests of the app to an embedded wallet. It is a frame of another origin over its place in the window.',
      'It is experimental, for hosts that name a login origin. The stories show a sheet with text in place of that page.',
    ],
  },
  {
    id: 'wallet-documents',
    title: 'The wallet’s own documents',
    about: [
      'Requests and secrets of the embedded wallet, as the frame draws them in its place in the window, and in a window of its own. A host cannot style them: it chooses light or dark, and the language.',
      'A button that approves wakes once its card has been seen whole for 800 ms. What could take everything is approved in the window.',
      'WalletRequest is /frame, WalletWindow is /confirm, and WalletCallback is /callback, which a login passes through unseen.',
    ],
    groups: ['WalletRequest', 'WalletWindow', 'WalletCallback'],
  },
  {
    id: 'account',
    title: 'Account and wallets',
    about: [
      'The visitor’s account, its holdings, the actions, and the way out.',
      'Content of features is fetched after the account, into reserved space.',
    ],
  },
  {
    id: 'networks',
    title: 'Networks',
    about: [
      'Switching to another network of the app, with this wallet or another wallet.',
      'A wallet that leaves the app’s networks gets ways back.',
    ],
  },
  {
    id: 'assets',
    title: 'Tokens, NFTs, activity',
    about: [
      'Holdings and history of the account, on EVM networks and Solana (BAL-06): a tab each in the account, and a full view each.',
      'Anybody can send anything to an address. Unlisted tokens, imitations and probable spam are hidden until the visitor asks for them, and show a warning.',
    ],
  },
  {
    id: 'send',
    title: 'Send',
    about: [
      'Form, review, wallet, progress. The review is the place to find a mistake: it shows everything in full.',
      'A transfer is called done only when the network says so.',
    ],
  },
  {
    id: 'swap',
    title: 'Swap',
    about: [
      'Form, review, wallet, progress. Quotes come from the host’s gateway, and are renewed every 15 s.',
      'The gateway is not trusted: the built transaction is compared with the review and tried on the network before the wallet is asked, and approvals are the kit’s own.',
    ],
  },
  {
    id: 'onramp',
    title: 'Buy',
    groups: ['Onramp'],
    about: [
      'Form, review, the provider’s page, progress. Offers come from the providers of the host’s gateway, and are renewed every 15 s.',
      'Nothing is called paid before the provider says so, nor arrived before the network does. The account that receives is compared at each step.',
    ],
  },
  {
    id: 'receive',
    title: 'Receive',
    about: [
      'The address, for a payer. Its networks are listed below: a payment on another network may be lost.',
    ],
  },
  {
    id: 'names',
    title: 'Account names',
    about: [
      'An account of the embedded wallet gets a name under the operator’s zone, without cost. It resolves in every wallet and app that reads ENS.',
      'Every change is a signed message; the gateway keeps the names, and the zone’s resolver on the chain leads to it.',
    ],
  },
  {
    id: 'notices',
    title: 'Errors, snackbars, alerts',
    about: [
      'An error is shown where it happened: one sentence, a retry, and for developers code, cause and link in its details (CON-16). The wallet’s message stays there.',
      'A snackbar reports a result. It is 12 px below the card, or above a sheet, and covers nothing: for 2.5 s, for 5 s after an error, during work until it is done, and as long as the pointer is on it. A second one waits 150 ms after the first has left (MOD-15).',
      'An alert tells developers about a missing configuration. It is shown only with the option debug, except for alerts of the configuration itself (MOD-16, HOST-03).',
    ],
    also: [
      'Account.snackbar',
      'Account.snackbarLoading',
      'Connect.alert',
      'ConnectingExternal.declined',
      'ConnectingExternal.unknownError',
      'AllWallets.offline',
    ],
  },
  {
    id: 'panel',
    title: 'Panel and bottom sheet',
    about: [
      'With the option embedded the views are a part of the page: the page is not dimmed or locked, the focus is free, and closing leads to the first view, the account or Connect (MOD-07).',
      'Under 430 px the window is a sheet at the bottom, as wide as the screen. Pulling its handle down closes it, and so does the close button.',
    ],
    groups: ['Panel'],
  },
  {
    id: 'limits',
    title: 'At the limits',
    about: [
      'Data from outside may be long, plenty, late or hostile. Names are cut or wrapped, amounts get smaller letters, lists draw only rows near the window, a missing picture becomes a letter, and imitations get a warning.',
    ],
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
  },
]

// As: the keys of the table of notes are the views.
const allViews = Object.keys(notes) as readonly ViewName[]

/** Every view is in the chapter that its note names, and every group of stories is in one chapter. */
export const chapters: readonly (Chapter & {
  readonly views: readonly ViewName[]
  readonly groups: readonly string[]
})[] = texts.map((chapter) => {
  const views = allViews.filter((view) => notes[view].chapter === chapter.id)
  const own = views.filter((view) => Object.hasOwn(stories, view))
  return { ...chapter, views, groups: [...(chapter.groups ?? []), ...own] }
})
