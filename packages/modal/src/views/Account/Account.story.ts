import { notify, open } from '@latchkey/core'
import { coin } from '../../fixtures/fakes/fakeGateway.ts'
import { connectedKit, fullKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import { ethereum, network, optimism, sepolia } from '../../fixtures/fakes/fakeNetworks.ts'
import { fakeIcon, type FakeWallet, fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { press } from '../../fixtures/press.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

export const accountStories: Stories = {
  balance: show({ answers: { portfolio: [coin('1.2345678')] } }),
  nativeOnly: show({}),
  named: show({
    answers: {
      portfolio: [coin('12.5')],
      identity: { name: 'vitalik.eth', avatar: fakeIcon('vitalik') },
    },
  }),
  zero: show({ balance: 0n }),
  tiny: show({ balance: 1n }),
  dust: show({ answers: { portfolio: [coin('0.0000012')] } }),
  large: show({ answers: { portfolio: [coin('123456789012.345678', 1.01)] } }),
  testnet: show({
    networks: [sepolia, ethereum],
    wallets: [fakeWallet({ id: 'one', name: 'Keyring', network: 'eip155:11155111' })],
  }),
  loading: show({ answers: { portfolio: 'waits' } }),
  gatewayDown: show({ answers: { portfolio: 'fails' } }),
  unavailable: show({ answers: { portfolio: 'fails' }, balance: 'fails' }),
  longText: show({
    networks: [network(1, 'The Network with a Name That Does Not End', 'LONGSYMBOL'), optimism],
    answers: {
      portfolio: [coin('1.5')],
      identity: {
        name: 'a-rather-long-name-that-somebody-registered-once.subdomain.example.eth',
        avatar: null,
      },
    },
  }),
  unsupported: show({
    allowUnsupportedChain: true,
    wallets: [fakeWallet({ id: 'one', name: 'Keyring', network: 'eip155:777' })],
  }),
  noExplorer: show({
    networks: [{ ...network(1, 'Ethereum', 'ETH'), blockExplorers: undefined }, optimism],
  }),
  wallets: async (options) => {
    const wallets = ['Keyring', 'Rabby Wallet'].map((name) => fakeWallet({ id: name, name }))
    const kit = await fullKit({ networks: [ethereum, optimism], ...options, wallets })
    await open(kit)
    return kit
  },
  disconnecting: leave({ closeAnswer: 'waits' }),
  disconnectFailed: leave({ closeAnswer: { code: 4001, message: 'no' } }),
  noSwitching: show({ enableNetworkSwitch: false }),
  namespaces: async (options) => {
    const kit = await fullKit({
      ...options,
      wallets: [
        fakeWallet({ id: 'phantom', name: 'Phantom', namespaces: ['solana'] }),
        fakeWallet({ id: 'metamask', name: 'MetaMask' }),
      ],
    })
    await open(kit)
    return kit
  },
  snackbar: async (options) => {
    const kit = await show({ answers: { portfolio: [coin('1.2345678')] } })(options)
    notify(kit, 'success', 'Address copied')
    // A screenshot may take longer than the message stays.
    kit.later(2_000, () => notify(kit, 'success', 'Address copied'))
    return kit
  },
  snackbarLoading: async (options) => {
    const kit = await show({ answers: { portfolio: [coin('1.2345678')] } })(options)
    notify(kit, 'loading', 'Disconnecting')
    return kit
  },
}

/** The view after a press of Disconnect. */
function leave(wallet: Partial<FakeWallet>): Story {
  return async (options) => {
    const wallets = [fakeWallet({ id: 'one', name: 'Keyring', ...wallet })]
    const kit = await show({ wallets })(options)
    await press(kit, (t) => t('account.disconnect'))
    return kit
  }
}

function show(kitOptions: FakeKitOptions): Story {
  return async (options) => {
    const kit = await connectedKit({ ...options, ...kitOptions })
    await open(kit)
    return kit
  }
}
