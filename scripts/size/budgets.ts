// The budgets of architecture section 8, in one table. A gate is raised only by a decision record; a stretch that is met
// becomes the gate.

export type App =
  | 'button'
  | 'react'
  | 'code'
  | 'eip155'
  | 'solana'
  | 'bitcoin'
  | 'polkadot'
  | 'login'
  | 'elements'
  | 'all'

export type Budget = {
  readonly id: string
  readonly what: string
  readonly app: App
  /** Modules (of the built kit) whose chunks are needed, with all they import statically; the app's own entry is `ENTRY`. */
  readonly loads: readonly RegExp[] | 'everything'
  /** What was already loaded and is not counted again. */
  readonly after?: readonly RegExp[]
  /** Chunks of which a visitor loads one: the largest is counted, or with `0` none. */
  readonly oneOf?: { readonly of: RegExp; readonly counted: 0 | 1 }
  readonly gateKb: number
  readonly stretchKb: number
}

export const ENTRY = /\/\.size\/[^/]+\/entry\.ts$/

const piece = (name: string): RegExp => new RegExp(`/kit/dist/inside/${name}\\.js$`)
/** Of the window, and of the features. */
const LANGUAGES = /\/kit\/dist\/inside\/(?:locales\/\w+|[a-z]{2}|ptBR|zhHan[st])\.js$/
/** Beside the account view, what a feature's own pieces bring. */
const feature = (id: string, what: string, ...pieces: readonly RegExp[]): Budget => ({
  id,
  what: `feature ${what}, after the Account view`,
  app: 'button',
  loads: pieces,
  after: [...USABLE, ...ACCOUNT, piece('features')],
  gateKb: 15,
  stretchKb: 10,
})
const USABLE = [ENTRY, piece('modal'), piece('connect'), piece('family')]
const ACCOUNT = [piece('AccountView'), piece('data')]

export const APPS: Readonly<Record<App, { readonly code: string; readonly preact: boolean }>> = {
  button: {
    preact: false,
    code: `import { createAppKit } from 'latchkey'
import { ConnectButton } from 'latchkey/react'
import { mainnet } from 'latchkey/networks'
createAppKit({ projectId: 'size', networks: [mainnet] })
export { ConnectButton }`,
  },
  react: { preact: false, code: `export * from 'latchkey/react'` },
  // Its views apart from the code in them, which hosts' bundlers put into one file.
  code: {
    preact: false,
    code: `import 'latchkey'
export const pieces = [
  () => import('latchkey/inside/modal'),
  () => import('latchkey/inside/pairing'),
  () => import('latchkey/inside/code'),
]`,
  },
  eip155: { preact: false, code: `export { eip155 } from '@latchkey/chains'` },
  solana: {
    preact: false,
    code: `import { createAppKit } from 'latchkey'
import { solanaAdapter } from 'latchkey/solana'
import { solana } from 'latchkey/networks'
createAppKit({ projectId: 'size', networks: [solana], adapters: [solanaAdapter()] })`,
  },
  bitcoin: {
    preact: false,
    code: `import { createAppKit } from 'latchkey'
import { bitcoinAdapter } from 'latchkey/bitcoin'
import { bitcoin } from 'latchkey/networks'
createAppKit({ projectId: 'size', networks: [bitcoin], adapters: [bitcoinAdapter()] })`,
  },
  polkadot: {
    preact: false,
    code: `import { createAppKit } from 'latchkey'
import { polkadotAdapter } from 'latchkey/polkadot'
import { polkadot } from 'latchkey/networks'
createAppKit({ projectId: 'size', networks: [polkadot], adapters: [polkadotAdapter()] })`,
  },
  login: {
    preact: false,
    code: `import { createAppKit } from 'latchkey'
import { embeddedWallet } from 'latchkey/login'
import { mainnet } from 'latchkey/networks'
const adapters = [embeddedWallet({ origin: 'https://wallet.example' })]
createAppKit({ projectId: 'size', networks: [mainnet], adapters })`,
  },
  elements: { preact: true, code: `import 'latchkey/elements'` },
  all: {
    preact: false,
    code: `export * from 'latchkey'
export * as react from 'latchkey/react'
export * as networks from 'latchkey/networks'
export * as solana from 'latchkey/solana'
export * as bitcoin from 'latchkey/bitcoin'
export * as polkadot from 'latchkey/polkadot'
export * as login from 'latchkey/login'
export * as farcaster from 'latchkey/farcaster'`,
  },
}

export const BUDGETS: readonly Budget[] = [
  {
    id: 'entry',
    what: 'entry and ConnectButton, before any press',
    app: 'button',
    loads: [ENTRY],
    gateKb: 10,
    stretchKb: 6,
  },
  {
    id: 'react',
    what: 'everything of latchkey/react, before any press',
    app: 'react',
    // Among what one file imports, a bundler does not see what the host leaves unused: a hook must not lie beside a button that
    // needs the modal's code.
    loads: [ENTRY],
    gateKb: 15,
    stretchKb: 12,
  },
  {
    id: 'connect',
    what: 'until the Connect view is usable, eip155 and injected included',
    app: 'button',
    loads: USABLE,
    gateKb: 28,
    stretchKb: 18,
  },
  {
    id: 'later',
    what: 'what a press in the Connect view may lead to, fetched once it shows',
    app: 'button',
    loads: [piece('laterViews'), piece('linkViews')],
    after: USABLE,
    // Shared modules decide: with an icon of it in a feature's file, a view brings the feature, and another 25 kB.
    gateKb: 22,
    stretchKb: 20,
  },
  {
    id: 'networks',
    what: 'views of networks, fetched ahead after those',
    app: 'button',
    loads: [piece('networkViews')],
    after: [...USABLE, piece('laterViews'), piece('linkViews')],
    // With a module of the account's file a view of networks would bring the account and its data, 18 kB, to everybody.
    gateKb: 10.5,
    stretchKb: 8,
  },
  {
    id: 'account',
    what: 'account view with data, after that',
    app: 'button',
    loads: ACCOUNT,
    after: USABLE,
    gateKb: 25,
    stretchKb: 18,
  },
  {
    id: 'pairing',
    what: 'pairing with its cryptography, connector and QR code, after that',
    app: 'code',
    loads: [piece('pairing'), piece('code')],
    after: [ENTRY, piece('modal'), piece('connect')],
    // Raised from 28 (docs/decisions/0024).
    gateKb: 28.5,
    stretchKb: 18,
  },
  {
    id: 'eip155',
    what: 'namespace eip155',
    app: 'eip155',
    loads: 'everything',
    gateKb: 8,
    stretchKb: 5,
  },
  {
    id: 'solana',
    what: 'namespace solana, its wallets included, after the Connect view',
    app: 'solana',
    loads: [/\/kit\/dist\/solana\.js$/, piece('solana')],
    after: [piece('kit'), piece('modal')],
    gateKb: 8,
    stretchKb: 5,
  },
  {
    id: 'bitcoin',
    what: 'namespace bip122, its wallets included, after the Connect view',
    app: 'bitcoin',
    loads: [/\/kit\/dist\/bitcoin\.js$/, piece('bitcoin')],
    after: [piece('kit'), piece('modal'), piece('connect')],
    gateKb: 8,
    stretchKb: 5,
  },
  {
    id: 'polkadot',
    what: 'namespace polkadot, its wallets included, after the Connect view',
    app: 'polkadot',
    loads: [/\/kit\/dist\/polkadot\.js$/, piece('polkadot')],
    after: [piece('kit'), piece('modal'), piece('connect')],
    gateKb: 8,
    stretchKb: 5,
  },
  {
    id: 'features',
    what: 'features in the account view: their row, tabs, manifests',
    app: 'button',
    loads: [piece('features')],
    after: [...USABLE, ...ACCOUNT],
    gateKb: 6,
    stretchKb: 4,
  },
  feature('history', 'activity', piece('history')),
  feature('receive', 'receive', piece('ReceiveView')),
  feature('siwx', 'siwx', piece('SignMessageView'), piece('signIn')),
  feature('send', 'send, its form', piece('SendView'), piece('SendSelectTokenView')),
  feature(
    'review',
    'send, from review to what became of it',
    piece('SendReviewView'),
    piece('SendProgressView'),
  ),
  feature('nfts', 'NFTs', piece('nfts')),
  {
    id: 'login',
    what: 'embedded wallet: its channel and the view that approves',
    app: 'login',
    loads: [/\/kit\/dist\/login\.js$/, piece('login'), piece('ApproveTransactionView')],
    after: [piece('kit'), piece('modal'), piece('connect'), ...ACCOUNT, piece('features')],
    gateKb: 15,
    stretchKb: 10,
  },
  feature('tokens', 'tokens', piece('tokenViews')),
  {
    id: 'elements',
    what: 'elements before the first open, Preact included',
    app: 'elements',
    loads: [ENTRY],
    gateKb: 20,
    stretchKb: 20,
  },
  {
    id: 'locale',
    what: 'a language beside English, the largest',
    app: 'all',
    loads: [LANGUAGES],
    oneOf: { of: LANGUAGES, counted: 1 },
    gateKb: 6,
    stretchKb: 4,
  },
  {
    id: 'all',
    what: 'all JavaScript, every view and namespace',
    app: 'all',
    loads: 'everything',
    oneOf: { of: LANGUAGES, counted: 0 },
    // Raised from 160 (docs/decisions/0023, 0030, 0038, 0040, 0041).
    gateKb: 269,
    stretchKb: 120,
  },
]
