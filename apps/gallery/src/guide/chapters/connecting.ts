import { none, type ViewNotes } from '../chapter.ts'

const never = none('Nothing is listed here.')
const wallet = 'An installed wallet is pressed.'

export const connectingNotes = {
  Connect: {
    chapter: 'connect',
    when: 'Opening leads here for a visitor who is not connected (MOD-05), or when the host asks for it. With a namespace, only that namespace’s wallets are shown.',
    rules:
      'Methods in order: e-mail, social, wallet; wallets come first as soon as one is installed (CON-13). Wallets by type: WalletConnect, recent, injected, featured, custom, external, recommended, unless the host says otherwise (HOST-10). A wallet that announces itself late goes below, so that nothing moves under a finger. With a consent box, no row works until it is ticked (HOST-13).',
    leads: {
      ConnectingExternal: wallet,
      ConnectingMultiChain: 'A wallet of several namespaces is pressed.',
      ConnectingWalletConnect: 'WalletConnect, or a wallet of the directory, is pressed.',
      EmailLogin: 'An e-mail address is entered.',
      ConnectingSocial: 'A social login is pressed.',
      ConnectingFarcaster: 'Farcaster is pressed, outside of Farcaster itself.',
      Downloads: 'A wallet of the directory without a way to connect from here is pressed.',
      AllWallets: 'All wallets; on a phone WalletConnect as well.',
      ConnectWallets: 'The single row of a folded list.',
      WhatIsAWallet: 'What is a wallet, shown to a visitor without an installed wallet.',
    },
    ends: 'Connected: the window closes, or asks to sign in.',
    states: {
      empty: 'Connect.noWallets',
      loading: 'Connect.directoryLoading',
      error: 'Connect.directoryFailed',
      offline: none(
        'Installed wallets need no network; the directory’s rows are those of the error.',
      ),
      long: 'Connect.longText',
    },
  },
  ConnectWallets: {
    chapter: 'connect',
    when: 'The single row of a folded list was pressed (HOST-14, collapseWallets).',
    rules: 'The list of Connect, with its consent box if the host wants it.',
    leads: {
      ConnectingExternal: wallet,
      ConnectingMultiChain: 'A wallet of several namespaces is pressed.',
      ConnectingWalletConnect: 'WalletConnect, or a wallet of the directory, is pressed.',
      ConnectingFarcaster: 'Farcaster is pressed, outside of Farcaster itself.',
      Downloads: 'A wallet of the directory without a way to connect from here is pressed.',
      AllWallets: 'All wallets; on a phone WalletConnect as well.',
      WhatIsAWallet: 'What is a wallet, shown to a visitor without an installed wallet.',
    },
    ends: 'Like Connect.',
    states: {
      empty: 'Connect.noWallets',
      loading: 'Connect.directoryLoading',
      error: 'Connect.directoryFailed',
      offline: none('Like Connect.'),
      long: 'Connect.longText',
    },
  },
  AllWallets: {
    chapter: 'all-wallets',
    when: 'All wallets was pressed; a kit without adapters opens here on a phone (MOD-03).',
    rules:
      'A grid of three or four columns, forty wallets a page, a hundred for a search (WAL-04). The search waits 500 ms after the last letter (MOD-19) and keeps the focus. Installed wallets come first and are marked (WAL-06). Arrow keys, Home and End move in the grid.',
    leads: {
      ConnectingExternal: 'An installed wallet is pressed.',
      ConnectingMultiChain: 'An installed wallet of several namespaces is pressed.',
      ConnectingWalletConnect:
        'A wallet that a link reaches is pressed, or the code for any wallet.',
      Downloads: 'A wallet without a way to connect from here is pressed.',
    },
    ends: 'Back to Connect.',
    states: {
      empty: 'AllWallets.empty',
      loading: 'AllWallets.loading',
      error: 'AllWallets.error',
      offline: 'AllWallets.offline',
      long: 'AllWallets.longText',
    },
  },
  ConnectingExternal: {
    chapter: 'connecting',
    when: 'An installed wallet was pressed.',
    rules:
      'The wallet is asked once, as soon as the view appears. After eight seconds the view says where to look. Declined and failed have different texts, and both can be tried again (CON-16). Leaving ends the attempt.',
    leads: { Doctor: 'Run the connection doctor, below an error’s details; in debug mode only.' },
    ends: 'Connected: the window closes, or shows sign-in or the unsupported network.',
    states: {
      empty: never,
      loading: 'ConnectingExternal.waiting',
      error: 'ConnectingExternal.unknownError',
      offline: none('The wallet is on this device.'),
      long: 'ConnectingExternal.longText',
    },
  },
  ConnectingMultiChain: {
    chapter: 'connecting',
    when: 'A wallet of several namespaces was pressed (CON-09).',
    rules: 'The visitor connects a single namespace, or all namespaces one after another.',
    leads: { ConnectingExternal: 'One namespace is pressed.' },
    ends: 'Connect all closes the window after the last namespace.',
    states: {
      empty: never,
      loading: 'ConnectingMultiChain.asking',
      error: 'ConnectingMultiChain.declined',
      offline: none('The wallet is on this device.'),
      long: 'ConnectingMultiChain.longText',
    },
  },
  ConnectingWalletConnect: {
    chapter: 'link',
    when: 'A wallet that a link reaches was pressed, or the code for any wallet.',
    rules:
      'It offers the ways of this device and this wallet, with a tab each: code, app, desktop, web page, extension. A link lives four minutes and is renewed silently with ten seconds left (CON-11). On a phone the press that led here opens the app. After 2.5 s the view offers a second try and the code.',
    leads: {
      ConnectingExternal: 'Use the extension, if the wallet is installed too.',
      ConnectingMultiChain: 'The same, for a wallet of several namespaces.',
      Downloads: 'Get the wallet, if a store is known.',
      Doctor: 'Run the connection doctor, below an error’s details; in debug mode only.',
    },
    ends: 'Connected: like the extension’s view. Leaving withdraws the link.',
    states: {
      empty: never,
      loading: 'ConnectingWalletConnect.loading',
      error: 'ConnectingWalletConnect.unreachable',
      offline: 'ConnectingWalletConnect.offline',
      long: 'ConnectingWalletConnect.longText',
    },
  },
  ConnectingWalletConnectBasic: {
    chapter: 'link',
    when: 'A kit without adapters opens here on a desktop (MOD-03).',
    rules: 'The code for any wallet, and all wallets below unless the host hides them.',
    leads: {
      AllWallets: 'All wallets.',
      ConnectingExternal: 'Use the extension, if the wallet is installed too.',
      ConnectingMultiChain: 'The same, for a wallet of several namespaces.',
      Downloads: 'Get the wallet, if a store is known.',
      Doctor: 'Run the connection doctor, below an error’s details; in debug mode only.',
    },
    ends: 'Connected: the window closes.',
    states: {
      empty: never,
      loading: 'ConnectingWalletConnectBasic.loading',
      error: 'ConnectingWalletConnect.timedOut',
      offline: 'ConnectingWalletConnect.offline',
      long: none('The view shows no names.'),
    },
  },
  ConnectingFarcaster: {
    chapter: 'link',
    when: 'Farcaster was pressed. The list has it if the host names a login origin and does not omit Farcaster (CON-04).',
    rules:
      'The login page makes a link for one login: a code for a phone with Farcaster, a button on the phone itself. The link lives five minutes and is renewed silently with ten seconds left. Inside Farcaster no scan is needed: its own wallet is in the list, and connects like an extension.',
    leads: {
      ConnectingExternal: 'Use the extension, if this browser has a wallet of that name.',
      ConnectingMultiChain: 'The same, for a wallet of several namespaces.',
      Downloads: 'Get Farcaster.',
      Doctor: 'Run the connection doctor, below an error’s details; in debug mode only.',
    },
    ends: 'Approved: the embedded wallet is connected. Leaving withdraws the link, and the login page forgets it.',
    states: {
      empty: never,
      loading: 'ConnectingFarcaster.loading',
      error: 'ConnectingFarcaster.unreachable',
      offline: 'ConnectingFarcaster.offline',
      long: none('The view shows no names.'),
    },
  },
  WhatIsAWallet: {
    chapter: 'newcomers',
    when: 'What is a wallet was pressed.',
    rules: 'Three points, each with a picture, and one button.',
    leads: { GetWallet: 'Get a wallet.' },
    ends: 'Back to Connect.',
    states: plain(),
  },
  WhatIsANetwork: {
    chapter: 'newcomers',
    when: 'What is a network was pressed, below the networks.',
    rules: 'Points like those for wallets.',
    leads: {},
    ends: 'Back to the networks.',
    states: plain(),
  },
  GetWallet: {
    chapter: 'newcomers',
    when: 'Get a wallet was pressed in the explanation of wallets.',
    rules: 'The featured, own and recommended wallets for this device, at most four.',
    leads: { Downloads: 'A wallet is pressed.' },
    ends: 'Back to the explanation.',
    states: {
      empty: none('The text of the empty list of all wallets.'),
      loading: 'GetWallet.loading',
      error: 'GetWallet.failed',
      offline: 'GetWallet.failed',
      long: none('Rows cut long names like Connect.'),
    },
  },
  Downloads: {
    chapter: 'newcomers',
    when: 'A wallet is not installed, or is available for the phone (CON-18).',
    rules:
      'On a desktop a code opens the store on a phone, and rows open the stores of this browser. On a phone only its own store is offered.',
    leads: {},
    ends: 'Stores open in a new tab. The page must be reloaded after an installation, and the extension’s row says so.',
    states: {
      empty: 'Downloads.nothing',
      loading: none('Its data is known before.'),
      error: none('It loads nothing.'),
      offline: none('It loads nothing.'),
      long: 'Downloads.longText',
    },
  },
} satisfies ViewNotes

function plain() {
  const said = none('The text is the kit’s own and needs no loading.')
  return { empty: said, loading: said, error: said, offline: said, long: said }
}
