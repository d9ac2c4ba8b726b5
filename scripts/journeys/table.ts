// The journeys of architecture section 8: one visitor's downloads when something works, with everything before it. Gates are kB
// of gzip beyond the same page without a kit. A decision record moves a gate.
import { hosts, type Host } from './hosts.ts'
import { languages } from './languages.ts'

export type Journey = {
  readonly name: string
  readonly host: Host
  /** Files of the built kit, and the page's own `main.js`. Their static imports count too. */
  readonly needs: readonly string[]
  /** A visitor needs one of these in addition; the largest is counted. */
  readonly oneOf?: { readonly [name: string]: readonly string[] }
  /** Files fetched ahead by then: shown, not judged. */
  readonly ahead: readonly string[]
  readonly gate: number
}

const page = ['main.js']
/** A press on a wallet loads the view that connects, unless it was loaded ahead. */
const list = [...page, ...inside('modal')]
const connected = [
  ...list,
  ...inside(
    view('ConnectingExternal'),
    'connect',
    'connectors/injected/session',
    'chains/eip155/actions',
  ),
]
const code = [...list, ...inside(view('ConnectingWalletConnect'), 'connect', 'pairing')]
const account = [...connected, ...inside('account')]
const feature = [...account, ...inside('modal/views/Account/AccountFeatures', 'features/index')]
/** Fetched while the visitor reads the list: the rest of the list, and code for the next presses (modal's prefetchNext.ts). */
const afterList = [
  ...inside('connectors/injected/session', 'chains/eip155/actions'),
  ...inside(
    ...['ConnectingExternal', 'ConnectingWalletConnect', 'Downloads', 'ConnectingMultiChain'].map(
      view,
    ),
    ...['UnsupportedChain', 'SwitchNetwork', 'Networks', 'SwitchActiveChain'].map(view),
  ),
]

export const journeys: readonly Journey[] = [
  { name: 'a page with a ConnectButton', gate: 16, host: hosts.button, needs: page, ahead: [] },
  {
    name: 'a page with every hook and button',
    gate: 20,
    host: hosts.everything,
    needs: page,
    ahead: [],
  },
  {
    name: 'the list of wallets, usable',
    gate: 36,
    host: hosts.button,
    needs: list,
    ahead: afterList,
  },
  {
    name: 'connected by an extension',
    gate: 55.5,
    host: hosts.button,
    needs: connected,
    ahead: afterList,
  },
  {
    name: 'the QR code of WalletConnect',
    gate: 82,
    host: hosts.button,
    needs: code,
    ahead: afterList,
  },
  {
    name: 'the account with its balance',
    gate: 79.5,
    host: hosts.button,
    needs: account,
    ahead: [...afterList, ...feature],
  },
  {
    name: 'the first view of a feature',
    gate: 106,
    host: hosts.button,
    needs: feature,
    oneOf: {
      activity: views('history', 'ActivityTab'),
      buy: views('onramp', 'OnRampProvidersView'),
      NFTs: views('nfts', 'NftsTab'),
      names: views('names', 'RegisterAccountNameView'),
      receive: views('receive', 'ReceiveView'),
      send: views('send', 'SendView'),
      'sign-in': views('siwx', 'SignMessageView'),
      swap: views('swap', 'SwapView'),
      tokens: views('tokens', 'TokensTab'),
    },
    ahead: afterList,
  },
  {
    name: 'connected in a namespace beside EVM',
    // Raised from 59.5 and 65 (docs/decisions/0043, 0044).
    gate: 70.5,
    host: hosts.namespaces,
    needs: [...list, ...inside(view('ConnectingExternal'), 'connect')],
    oneOf: {
      solana: inNamespace('solana', 'walletStandard', 'solana'),
      bitcoin: inNamespace('bitcoin', 'bitcoin', 'bip122'),
      polkadot: inNamespace('polkadot', 'injectedWeb3', 'polkadot'),
    },
    ahead: afterList,
  },
  {
    name: 'a request of the embedded wallet',
    gate: 98.5,
    host: hosts.login,
    needs: [
      ...feature,
      ...inside('connectors/auth/connector'),
      ...views('login', 'ApproveTransactionView'),
    ],
    ahead: afterList,
  },
  {
    name: 'the list in a language beside English',
    gate: 41,
    host: hosts.button,
    needs: list,
    oneOf: languages,
    ahead: afterList,
  },
  {
    name: 'a page with the elements, no React',
    gate: 22,
    host: hosts.elements,
    needs: page,
    ahead: [],
  },
]

/** A page's own entry, then the namespace's wallets, and the code that reads their answers. */
function inNamespace(door: string, connector: string, namespace: string): readonly string[] {
  return [
    `dist/${door}.js`,
    ...inside(`connectors/${connector}/source`, `chains/${namespace}/actions`),
  ]
}

function inside(...files: readonly string[]): readonly string[] {
  return files.map((file) => `inside/${file}.js`)
}

function view(name: string): string {
  return `modal/views/${name}/${name}View`
}

function views(name: string, ...files: readonly string[]): readonly string[] {
  return inside(...files.map((file) => `features/${name}/views/${file}`))
}
