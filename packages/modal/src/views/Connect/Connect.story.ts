import { open } from '@latchkey/core'
import { fakeKit, type FakeKitOptions } from '../../fixtures/fakeKit.ts'
import { everyFamily, families } from '../../fixtures/fakeNetworks.ts'
import { fakeMultiWallet, fakeWallet } from '../../fixtures/fakeWallet.ts'
import { fakeWalletConnect } from '../../fixtures/fakeWalletConnect.ts'
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

export const connectStories: Stories = {
  wallets: show({ wallets: names.slice(0, 4).map(wallet) }),
  links: show({
    wallets: names.slice(0, 2).map(wallet),
    walletConnect: fakeWalletConnect(),
    answers: {},
  }),
  linksOnly: show({ wallets: [], walletConnect: fakeWalletConnect(), answers: {} }),
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
  family: async (options) => {
    const kit = fakeKit({
      ...options,
      families,
      networks: everyFamily,
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
