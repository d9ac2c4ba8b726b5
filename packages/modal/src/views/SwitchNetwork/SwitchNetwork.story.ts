import { go, type Kit, open, switchNetwork } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { connectedKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import { ethereum, network, optimism, sepolia } from '../../fixtures/fakes/fakeNetworks.ts'
import { type FakeWallet, fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { press } from '../../fixtures/press.ts'
import type { Stories, Story } from '../../fixtures/story.ts'

export const switchNetworkStories: Stories = {
  waiting: show({ switchAnswer: 'waits' }),
  declined: show({ switchAnswer: { code: 4001, message: 'User rejected the request.' } }),
  unknownChain: show({ switchAnswer: { code: 4902, message: 'Unrecognized chain ID "0xa".' } }),
  timedOut: show({ switchAnswer: new KitError('WALLET_TIMEOUT') }),
  details: async (options) => {
    const message = 'Something that the wallet did not foresee and says at length. '.repeat(8)
    const kit = await show({ switchAnswer: { message } })(options)
    await press(kit, (t) => t('modal.details'))
    return kit
  },
  overtaken: async (options) => {
    const kit = await show({ switchAnswer: 'waits' })(options)
    // The wallet is asked after the first rendering.
    await new Promise<void>((asked) => {
      const stop = kit.store.subscribe(({ loading }) => loading.eip155 && (stop(), asked()))
    })
    switchNetwork(kit, { network: 'eip155:11155111' }).catch(() => {})
    return kit
  },
  alone: async (options) => {
    const kit = await connected({ switchAnswer: 'waits' }, options)
    await open(kit, { view: 'SwitchNetwork', params: { network: 'eip155:10' } })
    return kit
  },
  longText: show({
    name: 'The Wallet of the Federation of Particularly Long Names',
    switchAnswer: 'waits',
  }),
  longNetwork: show(
    { switchAnswer: 'waits' },
    {
      networks: [
        ethereum,
        network(10, 'The Network with a Name That Does Not End Before the Second Line', 'LONG'),
      ],
    },
  ),
}

function show(wallet: Partial<FakeWallet>, given?: FakeKitOptions): Story {
  return async (options) => {
    const kit = await connected(wallet, { ...options, ...given })
    await open(kit)
    go(kit, { view: 'Networks' })
    go(kit, { view: 'SwitchNetwork', params: { network: 'eip155:10' } })
    return kit
  }
}

function connected(wallet: Partial<FakeWallet>, options: FakeKitOptions): Promise<Kit> {
  return connectedKit({
    networks: [ethereum, optimism, sepolia],
    ...options,
    wallets: [fakeWallet({ id: 'one', name: 'Rabby Wallet', ...wallet })],
  })
}
