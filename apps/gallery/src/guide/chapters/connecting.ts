import { none, type ViewNotes } from '../chapter.ts'

const never = none('Nothing is listed here.')
const wallet = 'A wallet of this browser is pressed.'

export const connectingNotes = {
  Connect: {
    when: 'Opening leads here while nobody is connected (MOD-05), or when the host asks for it; with a family, it shows that family’s wallets alone.',
    rules:
      'Methods in order: e-mail, social, wallet; wallets come first as soon as one is installed (CON-13). Wallets by type: WalletConnect, recent, injected, featured, custom, external, recommended, unless the host says otherwise (HOST-10). What announces itself late goes below, so nothing moves under a finger. With a consent box, no row works until it is ticked (HOST-13).',
    leads: {
      ConnectingExternal: wallet,
      ConnectingMultiChain: 'A wallet that is in several families is pressed.',
      ConnectingWalletConnect: 'WalletConnect, or a wallet of the directory, is pressed.',
      ConnectingFarcaster: 'Farcaster is pressed, outside of Farcaster itself.',
      Downloads: 'A wallet of the directory is pressed that nothing reaches from here.',
      AllWallets: 'All wallets; on a phone WalletConnect as well.',
      ConnectWallets: 'The one row of a folded list.',
      WhatIsAWallet: 'What is a wallet, shown to who has none installed.',
    },
    ends: 'Whoever connects is done: the window closes, or asks to sign in.',
    states: {
      empty: 'Connect.noWallets',
      loading: 'Connect.directoryLoading',
      error: 'Connect.directoryFailed',
      offline: none(
        'Wallets of this browser need no network; the directory’s rows are those of the error.',
      ),
      long: 'Connect.longText',
    },
  },
  ConnectWallets: {
    when: 'The one row of a folded list was pressed (HOST-14, collapseWallets).',
    rules: 'It is the list of Connect, with its consent box where the host wants one.',
    leads: {
      ConnectingExternal: wallet,
      ConnectingMultiChain: 'A wallet that is in several families is pressed.',
      ConnectingWalletConnect: 'WalletConnect, or a wallet of the directory, is pressed.',
      ConnectingFarcaster: 'Farcaster is pressed, outside of Farcaster itself.',
      Downloads: 'A wallet of the directory is pressed that nothing reaches from here.',
      AllWallets: 'All wallets; on a phone WalletConnect as well.',
      WhatIsAWallet: 'What is a wallet, shown to who has none installed.',
    },
    ends: 'As Connect.',
    states: {
      empty: 'Connect.noWallets',
      loading: 'Connect.directoryLoading',
      error: 'Connect.directoryFailed',
      offline: none('As Connect.'),
      long: 'Connect.longText',
    },
  },
  AllWallets: {
    when: 'All wallets was pressed; a kit without adapters opens here on a phone (MOD-03).',
    rules:
      'A grid of three or four columns, forty wallets a page, a hundred for a search (WAL-04). The search waits 500 ms after the last letter (MOD-19) and keeps the focus. Installed wallets come first and are marked (WAL-06). Arrow keys, Home and End move in the grid.',
    leads: {
      ConnectingExternal: 'An installed wallet is pressed.',
      ConnectingMultiChain: 'An installed wallet of several families is pressed.',
      ConnectingWalletConnect: 'A wallet that a link reaches is pressed; or the code for any.',
      Downloads: 'A wallet is pressed that nothing reaches from here.',
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
    when: 'A wallet of this browser was pressed.',
    rules:
      'It asks the wallet as soon as it appears, once. After eight seconds it says where to look. Declined and failed are told apart, and both can be tried again (CON-16). Leaving gives the attempt up.',
    leads: { Doctor: 'Run the connection doctor, below an error’s details; in debug mode alone.' },
    ends: 'Connected: the window closes by itself, goes on to sign-in, or to the unsupported network.',
    states: {
      empty: never,
      loading: 'ConnectingExternal.waiting',
      error: 'ConnectingExternal.unknownError',
      offline: none('The wallet is on this device.'),
      long: 'ConnectingExternal.longText',
    },
  },
  ConnectingMultiChain: {
    when: 'A wallet was pressed that is in several families at once (CON-09).',
    rules: 'It asks which family to connect, or connects all, one after the other.',
    leads: { ConnectingExternal: 'One family is pressed.' },
    ends: 'Connect all closes the window when the last one is through.',
    states: {
      empty: never,
      loading: 'ConnectingMultiChain.asking',
      error: 'ConnectingMultiChain.declined',
      offline: none('The wallet is on this device.'),
      long: 'ConnectingMultiChain.longText',
    },
  },
  ConnectingWalletConnect: {
    when: 'A wallet that a link reaches was pressed, or the code for any wallet.',
    rules:
      'It offers the ways this device and this wallet have: code, app, desktop, web page, extension, a tab each. A link lives four minutes and is renewed silently with ten seconds left (CON-11). On a phone the app is called by the press that led here; who is still here 2.5 s later gets a second try and the code.',
    leads: {
      ConnectingExternal: 'Use the extension, where the wallet is installed too.',
      ConnectingMultiChain: 'The same, for a wallet of several families.',
      Downloads: 'Get the wallet, where it is known how to get it.',
      Doctor: 'Run the connection doctor, below an error’s details; in debug mode alone.',
    },
    ends: 'Connected: as the extension’s view. Leaving gives the link up.',
    states: {
      empty: never,
      loading: 'ConnectingWalletConnect.loading',
      error: 'ConnectingWalletConnect.unreachable',
      offline: 'ConnectingWalletConnect.offline',
      long: 'ConnectingWalletConnect.longText',
    },
  },
  ConnectingWalletConnectBasic: {
    when: 'A kit without adapters opens here on a desktop (MOD-03).',
    rules: 'The code for any wallet, and all wallets below unless the host hides them.',
    leads: {
      AllWallets: 'All wallets.',
      ConnectingExternal: 'Use the extension, where the wallet is installed too.',
      ConnectingMultiChain: 'The same, for a wallet of several families.',
      Downloads: 'Get the wallet, where it is known how to get it.',
      Doctor: 'Run the connection doctor, below an error’s details; in debug mode alone.',
    },
    ends: 'Connected: the window closes.',
    states: {
      empty: never,
      loading: 'ConnectingWalletConnectBasic.loading',
      error: 'ConnectingWalletConnect.timedOut',
      offline: 'ConnectingWalletConnect.offline',
      long: none('Nothing here has a name of its own.'),
    },
  },
  ConnectingFarcaster: {
    when: 'Farcaster was pressed, which the list has once the host names a login origin, unless it leaves Farcaster out (CON-04).',
    rules:
      'The login page makes a link for one login: a code for a phone with Farcaster, a button on the phone itself. It lives five minutes and is renewed silently with ten seconds left. Inside Farcaster there is nothing to scan: its own wallet stands in the list, and connects as an extension does.',
    leads: {
      ConnectingExternal: 'Use the extension, where this browser has a wallet of that name.',
      ConnectingMultiChain: 'The same, for a wallet of several families.',
      Downloads: 'Get Farcaster.',
      Doctor: 'Run the connection doctor, below an error’s details; in debug mode alone.',
    },
    ends: 'Approved: the embedded wallet is connected. Leaving gives the link up, and the login page forgets it.',
    states: {
      empty: never,
      loading: 'ConnectingFarcaster.loading',
      error: 'ConnectingFarcaster.unreachable',
      offline: 'ConnectingFarcaster.offline',
      long: none('Nothing here has a name of its own.'),
    },
  },
  Downloads: {
    when: 'A wallet is not here, or is to be had for the phone (CON-18).',
    rules:
      'On a desktop a code leads a phone to its store, and rows lead to the stores of this browser; on a phone only its own store is offered.',
    leads: {},
    ends: 'Stores open in a new tab. After an extension was installed the page has to be loaded again, and its row says so.',
    states: {
      empty: 'Downloads.nothing',
      loading: none('All it needs is known before.'),
      error: none('It asks nobody.'),
      offline: none('It asks nobody.'),
      long: 'Downloads.longText',
    },
  },
  GetWallet: {
    when: 'Get a wallet was pressed where a wallet is explained.',
    rules:
      'The featured, own and recommended wallets that can be had for this device, at most four.',
    leads: { Downloads: 'A wallet is pressed.' },
    ends: 'Back to the explanation.',
    states: {
      empty: none('The words of the empty list of all wallets.'),
      loading: 'GetWallet.loading',
      error: 'GetWallet.failed',
      offline: 'GetWallet.failed',
      long: none('Rows cut long names as those of Connect do.'),
    },
  },
  WhatIsAWallet: {
    when: 'What is a wallet was pressed.',
    rules: 'Three points, each with a picture, and one button.',
    leads: { GetWallet: 'Get a wallet.' },
    ends: 'Back to Connect.',
    states: plain(),
  },
  WhatIsANetwork: {
    when: 'What is a network was pressed, below the networks.',
    rules: 'Points as for the wallet.',
    leads: {},
    ends: 'Back to the networks.',
    states: plain(),
  },
} satisfies ViewNotes

function plain() {
  const said = none('The text is the kit’s own, and here before it is shown.')
  return { empty: said, loading: said, error: said, offline: said, long: said }
}
