import { open } from '@latchkey/core'
import { fakeFarcaster } from '../../fixtures/fakes/fakeFarcaster.ts'
import { fakeLogin } from '../../fixtures/fakes/fakeLogin.ts'
import { fakeDirectory } from '../../fixtures/fakes/fakeDirectory.ts'
import { fakeKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import { everyNamespace, namespaces } from '../../fixtures/fakes/fakeNetworks.ts'
import { fakeMultiWallet, fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { fakeWalletConnect } from '../../fixtures/fakes/fakeWalletConnect.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

const names = [
  'MetaMask',
  'Rabby Wallet',
  'Coinbase Wallet',
  'Phantom',
  'Zerion',
  'Frame',
  'Rainbow',
  'OKX Wallet',
  'Trust Wallet',
  'Brave Wallet',
  'Ledger Extension',
  'Taho',
]
const wallet = (name: string) => fakeWallet({ id: name, name })

const links = () => ({
  walletConnect: fakeWalletConnect(),
  answers: { directory: fakeDirectory(12) },
})
const legal = {
  termsConditionsUrl: 'https://app.test/terms',
  privacyPolicyUrl: 'https://app.test/privacy',
}

export const connectStories: Stories = {
  wallets: show({ wallets: names.slice(0, 4).map(wallet) }),
  links: show({
    wallets: names.slice(0, 2).map(wallet),
    walletConnect: fakeWalletConnect(),
    answers: {},
  }),
  linksOnly: show({ wallets: [], walletConnect: fakeWalletConnect(), answers: {} }),
  directory: show({ wallets: [wallet('Frame')], ...links() }),
  featured: show({
    wallets: [wallet('Frame')],
    ...links(),
    featuredWalletIds: ['rainbow', 'trust-wallet', 'zerion'],
    recent: ['phantom'],
  }),
  ownWallets: show({
    wallets: [wallet('Frame')],
    walletConnect: fakeWalletConnect(),
    customWallets: [{ id: 'own', name: 'House Wallet', mobile_link: 'house://' }],
  }),
  farcaster: show({ ...links(), wallets: [wallet('Frame'), fakeFarcaster()] }),
  login: show({ ...links(), wallets: [fakeLogin()] }),
  loginInstalled: show({ wallets: [wallet('Frame'), wallet('MetaMask'), fakeLogin()] }),
  loginOnly: show({ wallets: [fakeLogin()] }),
  loginPair: show({
    wallets: [fakeLogin()],
    switches: { socials: ['google', 'apple'], email: false },
  }),
  loginFolded: show({
    wallets: [wallet('Frame'), fakeLogin()],
    switches: { emailShowWallets: false, connectMethodsOrder: ['social', 'email', 'wallet'] },
  }),
  loginConsent: show({
    wallets: [wallet('Frame'), fakeLogin()],
    ...legal,
    switches: { legalCheckbox: true, socials: false },
  }),
  directoryLoading: show({ wallets: [], ...links(), answers: { directory: 'waits' } }),
  directoryFailed: show({ wallets: [], ...links(), answers: { directory: 'fails' } }),
  newcomer: show({ wallets: [], ...links() }),
  phone: show({ wallets: [], ...links(), device: { phone: 'iphone' } }),
  phoneNoWallets: show({
    wallets: [],
    walletConnect: fakeWalletConnect(),
    answers: {},
    device: { phone: 'iphone' },
  }),
  phoneFailed: show({
    wallets: [],
    ...links(),
    answers: { directory: 'fails' },
    device: { phone: 'iphone' },
  }),
  terms: show({ wallets: [wallet('Frame')], ...links(), ...legal }),
  consent: show({
    wallets: [wallet('Frame'), wallet('Rabby Wallet')],
    ...links(),
    ...legal,
    switches: { legalCheckbox: true },
  }),
  folded: show({ switches: { collapseWallets: true } }),
  oneWallet: show({ wallets: [wallet('MetaMask')] }),
  manyWallets: show({ wallets: names.map(wallet) }),
  recent: show({ wallets: names.slice(0, 4).map(wallet), recent: ['Coinbase Wallet'] }),
  noWallets: show({ wallets: [] }),
  ambiguous: show({
    wallets: [
      fakeWallet({ id: 'a', name: 'MetaMask', rdns: 'io.metamask', ambiguous: true }),
      fakeWallet({
        id: 'b',
        name: 'MetaMask',
        rdns: 'io.metamask',
        ambiguous: true,
        icon: undefined,
      }),
      wallet('Rabby Wallet'),
    ],
  }),
  longText: show({
    wallets: [
      wallet(
        'The Wallet of the Federation of Particularly Long Names and Even Longer Descriptions',
      ),
      wallet('Donaudampfschifffahrtsgesellschaftskapitänswallet'),
      fakeWallet({ id: 'legacy', name: 'Browser Wallet', type: 'INJECTED', icon: undefined }),
    ],
  }),
  brokenIcon: show({
    wallets: [
      fakeWallet({ id: 'broken', name: 'Broken', icon: 'data:image/png;base64,AAAA' }),
      wallet('Frame'),
    ],
  }),
  alert: show({ wallets: names.slice(0, 3).map(wallet), gateway: 'https://gateway.test' }),
  namespace: async (options) => {
    const kit = fakeKit({
      ...options,
      namespaces,
      networks: everyNamespace,
      wallets: [
        wallet('MetaMask'),
        ...fakeMultiWallet({ id: 'phantom', name: 'Phantom' }, ['eip155', 'solana']),
        fakeWallet({ id: 'solflare', name: 'Solflare', namespaces: ['solana'] }),
      ],
    })
    await open(kit, { view: 'Connect', params: { namespace: 'solana' } })
    return kit
  },
  hostAccent: show({
    wallets: [],
    themeVariables: { '--lk-accent': '#ffd400', '--lk-radius': '8px' },
  }),
}

function show(kitOptions: FakeKitOptions): Story {
  return async (options) => {
    const kit = fakeKit({ ...options, ...kitOptions })
    await open(kit)
    return kit
  }
}
