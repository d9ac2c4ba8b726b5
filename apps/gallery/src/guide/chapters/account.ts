import { none, type ViewNotes } from '../chapter.ts'

export const accountNotes = {
  Account: {
    when: 'Opening leads here while somebody is connected (MOD-04).',
    rules:
      'From above: the network in the header, avatar, name or address with copy, the wallet, the balance, the features’ buttons in the order onramp, swaps, receive, send (MOD-09), their tabs Tokens, NFTs, Activity (MOD-20), explorer, disconnect. The balance has three decimals, 0.00 on test networks and unsupported ones (BAL-05); after a failure it can be asked for again in 30 s (BAL-03). Addresses show 4 letters and 6 (BAL-10).',
    leads: {
      Networks: 'The network, at the start of the header.',
      ProfileWallets: 'The wallet, below the address.',
      Tokens: 'All tokens, below the tab’s first ones.',
      Token: 'One token of the tab.',
      Nfts: 'All collectibles, below the tab’s first ones.',
      Nft: 'One collectible of the tab.',
      Transaction: 'One entry of the tab.',
    },
    ends: 'Disconnect closes the window; with several wallets it names the one, and another takes its place.',
    states: {
      empty: 'Account.zero',
      loading: 'Account.loading',
      error: 'Account.unavailable',
      offline: 'Account.unavailable',
      long: 'Account.longText',
    },
  },
  ProfileWallets: {
    when: 'The wallet’s name was pressed in the account.',
    rules:
      'All that is connected, by family, the active one first. Pressing another one makes it active; nothing moves when it does. Several accounts of a wallet fold out.',
    leads: {
      Account: 'The active wallet.',
      Connect: 'Connect a family that nothing is connected in, or one more wallet of a family.',
    },
    ends: 'Each wallet can be disconnected, and all at once from two on.',
    states: {
      empty: 'ProfileWallets.one',
      loading: 'ProfileWallets.reconnecting',
      error: none('What fails is said by a snackbar; the rows stay as they are.'),
      offline: none('It asks nobody.'),
      long: 'ProfileWallets.longText',
    },
  },
  Networks: {
    when: 'The network in the account’s header was pressed.',
    rules:
      'All networks of the app, the one in use marked; from nine on they can be searched. One that a paired wallet has not allowed yet says so; one whose family the app cannot connect says why and cannot be chosen.',
    leads: {
      SwitchNetwork: 'A network of a connected family.',
      SwitchActiveChain: 'A network of a family that nothing is connected in.',
      WhatIsANetwork: 'What is a network.',
    },
    ends: 'A network that needs no wallet’s word is changed at once, and the view goes back.',
    states: {
      empty: none('An app has one network at least; a search without a hit says so.'),
      loading: none('The networks are the host’s, and here.'),
      error: 'Networks.unapproved',
      offline: none('It asks nobody.'),
      long: 'Networks.longText',
    },
  },
  SwitchNetwork: {
    when: 'A network was chosen that the wallet has to change to.',
    rules:
      'It asks the wallet as soon as it appears; a wallet that does not know the network (4902) is asked to add it (CON-15).',
    leads: { Doctor: 'Run the connection doctor, below an error’s details; in debug mode alone.' },
    ends: 'Back to where the choice of a network began; opened for the switch alone, it closes.',
    states: {
      empty: none('Nothing is listed here.'),
      loading: 'SwitchNetwork.waiting',
      error: 'SwitchNetwork.unknownChain',
      offline: none('The wallet answers for the network.'),
      long: 'SwitchNetwork.longText',
    },
  },
  SwitchActiveChain: {
    when: 'A network was chosen of a family that no wallet is connected in (CON-05).',
    rules: 'It says that another wallet is needed, and that the present one stays connected.',
    leads: {
      Connect: 'Connect that family’s wallet.',
      SwitchNetwork: 'By itself, once that wallet is connected and is on another network.',
    },
    ends: 'Staying goes back to the networks.',
    states: {
      empty: none('Nothing is listed here.'),
      loading: none('It asks nobody.'),
      error: none('It asks nobody.'),
      offline: none('It asks nobody.'),
      long: 'SwitchActiveChain.longText',
    },
  },
  UnsupportedChain: {
    when: 'The kit shows it by itself as soon as the active network is none of the app’s (MOD-08), unless the host allows that.',
    rules:
      'It refuses to be closed: Escape, the backdrop and the close button shake the window for 500 ms (MOD-12). Only networks of connected families are offered.',
    leads: {
      SwitchNetwork: 'A network is pressed.',
      SwitchActiveChain: 'A network is pressed whose family was disconnected meanwhile.',
    },
    ends: 'It closes by itself when the wallet is on a network of the app; or disconnect.',
    states: {
      empty: none('An app has one network at least.'),
      loading: none('The networks are the host’s, and here.'),
      error: none('The switch has a view of its own.'),
      offline: none('It asks nobody.'),
      long: 'UnsupportedChain.many',
    },
  },
  Doctor: {
    when: 'With the option debug alone: below an error’s details, or kit.open({ view: "Doctor" }).',
    rules:
      'It tests policy, storage, clock, gateway, project, relay, nodes and clashing extensions, says what each fault means and how to mend it. English in every language: it is for who builds the page.',
    leads: {},
    ends: 'Again runs it once more.',
    states: {
      empty: none('There always is something to test.'),
      loading: 'Doctor.running',
      error: 'Doctor.everyKind',
      offline: 'Doctor.everyKind',
      long: 'Doctor.long',
    },
  },
} satisfies ViewNotes
