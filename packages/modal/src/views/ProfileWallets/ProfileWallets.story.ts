import { connect, go, type Kit, open, walletConnectId } from '@latchkey/core'
import { fullKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import { ethereum, namespaces, optimism } from '../../fixtures/fakes/fakeNetworks.ts'
import { fakeAddress, type FakeWallet, fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { fakeWalletConnect } from '../../fixtures/fakes/fakeWalletConnect.ts'
import { press } from '../../fixtures/press.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

const metaMask = fakeWallet({ id: 'metamask', name: 'MetaMask' })
const phantom = fakeWallet({ id: 'phantom', name: 'Phantom', namespaces: ['solana'] })
const xverse = fakeWallet({
  id: 'xverse',
  name: 'Xverse',
  namespaces: ['bip122'],
  accounts: [
    { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', type: 'payment' },
    {
      address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      type: 'ordinal',
    },
  ],
})
const talisman = fakeWallet({
  id: 'talisman',
  name: 'Talisman',
  namespaces: ['polkadot'],
  accounts: accounts(5),
})

export const profileWalletsStories: Stories = {
  namespaces: show({ wallets: [metaMask, phantom, xverse, talisman] }),
  one: show({ wallets: [fakeWallet({ id: 'one', name: 'Rabby Wallet' })] }),
  oneNamespace: show({
    namespaces: ['eip155'],
    networks: [ethereum, optimism],
    wallets: [metaMask, fakeWallet({ id: 'rabby', name: 'Rabby Wallet', address: other(1) })],
  }),
  twoWallets: show({
    wallets: [
      phantom,
      fakeWallet({ id: 'solflare', name: 'Solflare', namespaces: ['solana'] }),
      metaMask,
    ],
  }),
  twoPhones: paired(
    { id: 'topic1', name: 'Rainbow', accounts: [{ address: other(2) }, { address: other(3) }] },
    { id: 'topic2', name: 'Trust Wallet', address: other(4) },
  ),
  samePhones: paired(
    { id: 'topic1', name: 'MetaMask Wallet', address: other(2) },
    { id: 'topic2', name: 'MetaMask Wallet', address: other(4) },
  ),
  balances: async (options) => {
    const kit = await show({ wallets: [metaMask, phantom] })(options)
    kit.set(() => ({
      accountFacts: {
        [`eip155:1:${fakeAddress}`]: {
          balance: '1.2345678',
          balanceSymbol: 'ETH',
          profileName: 'alice.eth',
        },
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV': {
          balance: '123456.789',
          balanceSymbol: 'SOL',
        },
      },
    }))
    return kit
  },
  manyWallets: show({
    wallets: Array.from({ length: 20 }, (_, place) =>
      fakeWallet({
        id: `wallet-${place}`,
        name: `Wallet ${place + 1}`,
        namespaces: [namespaces[place % namespaces.length] ?? 'eip155'],
      }),
    ),
  }),
  manyAccounts: show({
    wallets: [fakeWallet({ id: 'many', name: 'SubWallet', accounts: accounts(50) }), phantom],
  }),
  longText: show({
    wallets: [
      fakeWallet({
        id: 'long',
        name: 'The Wallet of the Federation of Particularly Long Names and Even Longer Descriptions',
      }),
      fakeWallet({
        id: 'word',
        name: 'Donaudampfschifffahrtsgesellschaftskapitänswallet',
        icon: undefined,
        namespaces: ['solana'],
      }),
    ],
  }),
  reconnecting: async (options) => {
    const kit = await show({ wallets: [metaMask] })(options)
    kit.set(({ connections }) => ({
      connections: { ...connections, solana: { status: 'connecting', connectorId: 'phantom' } },
    }))
    return kit
  },
  disconnecting: async (options) => {
    const slow = fakeWallet({ id: 'slow', name: 'Slow Wallet', closeAnswer: 'waits' })
    const kit = await show({ wallets: [slow, phantom] })(options)
    await press(kit, (t) => t('account.disconnectOne', { wallet: 'Slow Wallet' }))
    return kit
  },
}

function show(kitOptions: FakeKitOptions): Story {
  return async (options): Promise<Kit> => {
    const kit = await fullKit({ ...options, ...kitOptions })
    await open(kit)
    go(kit, { view: 'ProfileWallets' })
    return kit
  }
}

/** Phones, each with its own session, beside a wallet of the browser. */
function paired(...phones: readonly FakeWallet[]): Story {
  return async (options): Promise<Kit> => {
    const walletConnect = fakeWalletConnect({ answer: 'accepts', phones })
    const kit = await fullKit({ ...options, wallets: [metaMask], walletConnect })
    for (const _ of phones) await connect(kit, { connectorId: walletConnectId })
    await open(kit)
    go(kit, { view: 'ProfileWallets' })
    return kit
  }
}

function accounts(count: number): readonly { readonly address: string }[] {
  return Array.from({ length: count }, (_, place) => ({ address: other(place) }))
}

function other(place: number): string {
  const digits = Array.from({ length: 40 }, (_, digit) =>
    ((place * 7 + digit * 11 + ((place * digit) % 13)) % 16).toString(16),
  )
  return `0x${digits.join('')}`
}
