import { none, type ViewNotes } from '../chapter.ts'

export const accountNotes = {
  Account: {
    chapter: 'account',
    when: 'Opening leads here for a connected visitor (MOD-04).',
    rules:
      'From the top: the network in the header, avatar, name or address with copy, the wallet, the balance, the features’ buttons in the order onramp, swaps, receive, send (MOD-09), their tabs Tokens, NFTs, Activity (MOD-20), explorer, disconnect. The balance has three decimals, 0.00 on test networks and unsupported networks (BAL-05). After a failure it can be requested again in 30 s (BAL-03). Addresses show their first 4 and last 6 letters (BAL-10).',
    leads: {
      AccountSettings: 'Login and devices, with an embedded wallet.',
      Networks: 'The network, at the start of the header.',
      ProfileWallets: 'The wallet, below the address.',
      Tokens: 'All tokens, below the first tokens of the tab.',
      Token: 'One token of the tab.',
      Nfts: 'All collectibles, below the first collectibles of the tab.',
      Nft: 'One collectible of the tab.',
      Transaction: 'One entry of the tab.',
    },
    ends: 'Disconnect closes the window. With several wallets it names the wallet, and another wallet takes its place.',
    states: {
      empty: 'Account.zero',
      loading: 'Account.loading',
      error: 'Account.unavailable',
      offline: 'Account.unavailable',
      long: 'Account.longText',
    },
  },
  ProfileWallets: {
    chapter: 'account',
    when: 'The wallet’s name was pressed in the account.',
    rules:
      'All connected wallets by namespace, the active wallet first. Pressing another wallet makes it active, and no row moves. Several accounts of a wallet fold out.',
    leads: {
      Account: 'The active wallet.',
      Connect: 'Connect a namespace without a wallet, or a further wallet of a namespace.',
    },
    ends: 'Each wallet can be disconnected, and two or more all at once.',
    states: {
      empty: 'ProfileWallets.one',
      loading: 'ProfileWallets.reconnecting',
      error: none('A snackbar reports a failure; the rows stay unchanged.'),
      offline: none('It loads nothing.'),
      long: 'ProfileWallets.longText',
    },
  },
  Networks: {
    chapter: 'networks',
    when: 'The network in the account’s header was pressed.',
    rules:
      'All networks of the app, with the current network marked. Nine or more can be searched. A network that a paired wallet has not allowed yet says so. A network of a namespace that the app cannot connect is disabled and says why.',
    leads: {
      SwitchNetwork: 'A network of a connected namespace.',
      SwitchActiveChain: 'A network of a namespace without a connected wallet.',
      WhatIsANetwork: 'What is a network.',
    },
    ends: 'A network that needs no wallet’s approval is changed at once, and the view goes back.',
    states: {
      empty: none('An app has at least one network; a search without a match says so.'),
      loading: none('The networks come from the host and need no loading.'),
      error: 'Networks.unapproved',
      offline: none('It loads nothing.'),
      long: 'Networks.longText',
    },
  },
  SwitchNetwork: {
    chapter: 'networks',
    when: 'A network was chosen that the wallet must switch to.',
    rules:
      'The wallet is asked as soon as the view appears. A wallet that does not know the network (4902) is asked to add it (CON-15).',
    leads: { Doctor: 'Run the connection doctor, below an error’s details; in debug mode only.' },
    ends: 'Back to the view where the visitor chose the network; opened for the switch only, it closes.',
    states: {
      empty: none('Nothing is listed here.'),
      loading: 'SwitchNetwork.waiting',
      error: 'SwitchNetwork.unknownChain',
      offline: none('The wallet answers for the network.'),
      long: 'SwitchNetwork.longText',
    },
  },
  SwitchActiveChain: {
    chapter: 'networks',
    when: 'A network of a namespace without a connected wallet was chosen (CON-05).',
    rules: 'It says that another wallet is needed, and that the present one stays connected.',
    leads: {
      Connect: 'Connect that namespace’s wallet.',
      SwitchNetwork: 'Without a press, once that wallet is connected and is on another network.',
    },
    ends: 'Staying goes back to the networks.',
    states: {
      empty: none('Nothing is listed here.'),
      loading: none('It loads nothing.'),
      error: none('It loads nothing.'),
      offline: none('It loads nothing.'),
      long: 'SwitchActiveChain.longText',
    },
  },
  UnsupportedChain: {
    chapter: 'networks',
    when: 'The kit opens it as soon as the active network is not a network of the app (MOD-08), unless the host allows that.',
    rules:
      'Escape, the backdrop and the close button close it. The page’s button then says “Wrong network” and leads back. Only networks of connected namespaces are offered.',
    leads: {
      SwitchNetwork: 'A network is pressed.',
      SwitchActiveChain:
        'A network of a namespace that was disconnected in the meantime is pressed.',
    },
    ends: 'It closes when the wallet is on a network of the app, or after disconnecting.',
    states: {
      empty: none('An app has at least one network.'),
      loading: none('The networks come from the host and need no loading.'),
      error: none('The switch has a view of its own.'),
      offline: none('It loads nothing.'),
      long: 'UnsupportedChain.many',
    },
  },
  Doctor: {
    chapter: 'notices',
    when: 'With the option debug only: below an error’s details, or kit.open({ view: "Doctor" }).',
    rules:
      'It tests policy, storage, clock, gateway, project, relay, nodes and clashing extensions, and gives the meaning and the remedy of each fault. English in every language, because it is for developers.',
    leads: {},
    ends: 'Again runs it once more.',
    states: {
      empty: none('It always runs some test.'),
      loading: 'Doctor.running',
      error: 'Doctor.everyKind',
      offline: 'Doctor.everyKind',
      long: 'Doctor.long',
    },
  },
} satisfies ViewNotes
